#!/usr/bin/python3
"""Prints the most bytes of data that a program had at a time, as Linux counts VmData.

    peak.py DATA <LOG

DATA: the bytes of data it begins with. LOG: what qemu -strace writes of it.
"""
import re
import sys

PAGE = 4096
CALL = re.compile(r"\d+ (brk|mmap2?|munmap|mremap)\((.*)\) = (0x[0-9a-f]+|0)\b")


def pages(size):
    return (size + PAGE - 1) // PAGE * PAGE


def grown(name, values, result, heap):
    """By how many bytes a call makes the data larger."""
    if name == "brk":
        return result - heap if heap else 0
    if name == "munmap":
        return -pages(int(values[1]))
    if name == "mremap":
        return pages(int(values[2])) - pages(int(values[1]))
    if "PROT_WRITE" in values[2]:
        return pages(int(values[1]))
    # A page that guards the heap, from the heap's own.
    return -pages(int(values[1])) if "MAP_FIXED" in values[3] else 0


def main():
    now = most = pages(int(sys.argv[1], 0))
    heap = 0
    for line in sys.stdin:
        call = CALL.match(line)
        if call is None:
            continue
        name, result = call[1], int(call[3], 16)
        now += grown(name, call[2].split(","), result, heap)
        heap = result if name == "brk" else heap
        most = max(most, now)
    print(most)


main()
