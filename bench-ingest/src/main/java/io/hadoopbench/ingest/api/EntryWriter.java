package io.hadoopbench.ingest.api;

import java.io.Closeable;
import java.io.IOException;

/** Writes entries. One thread uses it. */
public interface EntryWriter extends Closeable {
  /** Takes an entry, which is sent now or later. */
  void write(byte[] row, byte[] family, byte[] qualifier, byte[] value) throws IOException;

  /** Sends what is left, and waits until the servers have all. */
  void flush() throws IOException;
}
