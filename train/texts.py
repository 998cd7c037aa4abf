#!/usr/bin/env python3
"""Lays the pages whose whole text a gold.jsonl has out as WCXB's are, so that they can be measured.

    texts.py --out=DIR CORPUS...

Of a corpus without a gold.jsonl nothing is taken. DIR gets the links to the pages and is one corpus;
each page has the fold that labels.py gives it.
"""
import argparse
import json
import pathlib

import labels


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("corpora", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    for folder in "html", "ground-truth":
        (options.out / folder).mkdir(parents=True, exist_ok=True)
    with open(options.out / "pages.tsv", "w", encoding="utf-8") as table:
        print("id", "page_type", "language", "fold", sep="\t", file=table)
        for corpus in options.corpora:
            if not (corpus / "gold.jsonl").exists():
                continue
            for row, gold in labels.laid_out_as_lines(corpus):
                if "main_content" not in gold:
                    continue
                name = f"{corpus.name}-{row['id']}"
                page = options.out / "html" / f"{name}.html.gz"
                page.unlink(missing_ok=True)
                page.symlink_to((corpus / "html" / f"{row['id']}.html.gz").resolve())
                (options.out / "ground-truth" / f"{name}.json").write_text(
                    json.dumps({"ground_truth": gold}), "utf-8")
                print(name, corpus.name, row["language"] or "", row["fold"], sep="\t", file=table)


if __name__ == "__main__":
    main()
