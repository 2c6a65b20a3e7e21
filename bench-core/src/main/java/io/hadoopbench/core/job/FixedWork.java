package io.hadoopbench.core.job;

import java.util.Arrays;

/**
 * A piece of work as servers do it, always the same: numbers are looked up as text in a hash table, written as text
 * into a buffer, and the buffer is taken apart again. It runs in the CPU's own caches, makes no objects and calls
 * nobody, and it keeps the CPU's units busy. So it takes longer when somebody else computes on the other thread of the
 * core, which a hypervisor does not count as stolen; a chain of operations that each wait for the one before would not.
 * Not safe for several threads.
 */
final class FixedWork {
  private static final int ENTRIES = 512;
  private static final int ENTRY_BYTES = 16;
  /** Where the length of an entry's text stands, behind the text. */
  private static final int LENGTH_AT = ENTRY_BYTES - 1;
  private static final int SLOTS = 2 * ENTRIES;
  private static final int BUFFER_BYTES = 4096;
  /** More than a number and what separates it from the next. */
  private static final int LONGEST = 32;
  private static final int NUMBERS = 8_000;
  private static final long MIX = 2654435761L;
  private static final long MASK = 0xffffff;
  private static final int STEP = 7919;
  private static final int HASH_FACTOR = 31;
  private static final int BASE = 10;
  private static final int EMPTY = -1;

  private final byte[] text = new byte[ENTRIES * ENTRY_BYTES];
  private final int[] slots = new int[SLOTS];
  private final byte[] buffer = new byte[BUFFER_BYTES];
  /** What comes out, which each piece begins with, so that nothing of it can be left out. */
  private long sum;

  FixedWork() {
    Arrays.fill(slots, EMPTY);
    for (int entry = 0; entry < ENTRIES; entry++) {
      int at = entry * ENTRY_BYTES;
      int length = write(text, at, entry * MIX & MASK);
      text[at + LENGTH_AT] = (byte) length;
      int slot = slot(hash(text, at, at + length));
      while (slots[slot] != EMPTY) {
        slot = slot + 1 & SLOTS - 1;
      }
      slots[slot] = entry;
    }
  }

  /** Does it once. */
  void run() {
    int end = 0;
    for (int i = 0; i < NUMBERS; i++) {
      int at = (int) (sum + (long) i * STEP & ENTRIES - 1) * ENTRY_BYTES;
      sum += find(text, at, text[at + LENGTH_AT]);
      end += write(buffer, end, sum & MASK);
      buffer[end++] = ',';
      if (end > BUFFER_BYTES - LONGEST) {
        takeApart(end);
        end = 0;
      }
    }
    takeApart(end);
  }

  private void takeApart(int end) {
    int from = 0;
    for (int at = 0; at < end; at++) {
      if (buffer[at] == ',') {
        sum += hash(buffer, from, at);
        from = at + 1;
      }
    }
  }

  private int find(byte[] in, int from, int length) {
    int slot = slot(hash(in, from, from + length));
    while (true) {
      int at = slots[slot] * ENTRY_BYTES;
      if (text[at + LENGTH_AT] == length && Arrays.equals(in, from, from + length, text, at, at + length)) {
        return slots[slot];
      }
      slot = slot + 1 & SLOTS - 1;
    }
  }

  private static int slot(int hash) {
    return (hash ^ hash >>> 16) & SLOTS - 1;
  }

  private static int hash(byte[] in, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = HASH_FACTOR * hash + in[i];
    }
    return hash;
  }

  /** @return how many digits it has */
  private static int write(byte[] to, int at, long number) {
    int digits = 1;
    for (long rest = number; rest >= BASE; rest /= BASE) {
      digits++;
    }
    long rest = number;
    for (int i = at + digits - 1; i >= at; i--) {
      to[i] = (byte) ('0' + rest % BASE);
      rest /= BASE;
    }
    return digits;
  }
}
