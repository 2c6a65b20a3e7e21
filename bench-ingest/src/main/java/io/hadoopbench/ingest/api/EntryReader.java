package io.hadoopbench.ingest.api;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.function.BiConsumer;

/** Reads entries. One thread uses it. */
public interface EntryReader extends Closeable {
  /**
   * Hands over row and value of every entry, in the order of rows.
   *
   * @param first row, which is in it
   * @param end row, which is not; empty for the end of the table
   */
  void scan(String first, String end, BiConsumer<byte[], byte[]> entries) throws IOException;

  /** Those of some rows that have an entry. */
  Set<String> present(Collection<String> rows) throws IOException;
}
