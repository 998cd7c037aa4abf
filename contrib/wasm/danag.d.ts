/** How reading a page ended. */
export declare const Status: Readonly<{
  OK: 0;
  /** The page did not fit into maxMemory: the end of its content is missing. */
  CUT: 1;
  /** The confidence is below minConfidence: the text is empty or a part. */
  UNSURE: 2;
  INVALID: 3;
  NO_MEMORY: 4;
  STOPPED: 5;
  /** The language is none of the option language: the text is empty. */
  FOREIGN: 6;
  /** The page took longer than pageTimeout: this is the content of what was read. */
  LATE: 7;
}>;

export type Page = string | ArrayBuffer | ArrayBufferView;

/** What is known about a page from elsewhere. */
export interface Facts {
  url?: string;
  /** The value of the HTTP header. */
  contentType?: string;
  /** A label such as "windows-1251". A string has been decoded, so this is ignored for it. */
  charset?: string;
}

/** The options of danag_set in src/danag.h, with names in camel case. */
export interface Options {
  method?: string;
  format?: 'text' | 'markdown' | 'html' | 'spans' | 'jsonl' | 'tsv' | 'table' | 'warc';
  favor?: 'precision' | 'balanced' | 'recall';
  comments?: 'auto' | boolean;
  minConfidence?: number;
  links?: boolean;
  images?: boolean;
  numbers?: boolean;
  withTitle?: boolean;
  frontMatter?: boolean;
  withUrl?: boolean;
  width?: number;
  body?: string | string[];
  fields?: string | string[];
  lines?: 'source' | 'tag' | 'block' | 'text' | 'token';
  maxMemory?: string;
  pageTimeout?: number;
  /** False leaves the result's metadata empty. */
  metadata?: boolean;
  explain?: boolean;
  /** Any other, such as a parameter of the method. */
  [option: string]: string | number | boolean | string[] | undefined;
}

/** What was found in a page. */
export interface Result {
  /** The content, in the format that was chosen. */
  text: string;
  /** Without the site's name, unless metadata is false; "" if the page has none. */
  title: string;
  /** The F1 that the method expects; null if it expects nothing. */
  confidence: number | null;
  /** Such as author, published and language. */
  metadata: Record<string, string>;
  /** OK, CUT, UNSURE, FOREIGN or LATE. */
  status: number;
}

/** libdanag has refused an option or a call, or lacks memory; the message says why. */
export declare class DanagError extends Error {
  readonly status: number;
}

/** Extracts one page after another, with the same options. */
export declare class Extractor {
  constructor(options?: Options);
  extract(page: Page, facts?: Facts): Result;
  /** After extract, with the option explain: the page that danag --explain writes. */
  explanation(address?: string): string;
  /** Frees its memory. */
  close(): void;
}

/** Extracts one page. */
export declare function extract(page: Page, options?: Options & Facts): Result;

/** A page of HTML that shows what the method saw of each line. */
export declare function explain(page: Page, options?: Options & Facts): string;

/** The formats and methods that there are; the first is the default. */
export declare function formats(): string[];
export declare function methods(): string[];

/** The version of libdanag. */
export declare function version(): string;
