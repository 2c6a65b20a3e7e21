package io.hadoopbench.ingest.api;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiConsumer;

/** An Accumulo instance, used by one client. */
public interface Instance extends Closeable {
  /** Returns its id, read from ZooKeeper. */
  String id();

  /**
   * Returns its tablet servers: host and port, with the ZooKeeper session of the current process.
   */
  SortedMap<String, Long> tabletServers() throws IOException;

  boolean exists(String table) throws IOException;

  /**
   * Creates a table and waits until all its tablets are served.
   *
   * @param splits rows at which it is split; empty for one tablet
   * @param properties of the table
   * @throws IOException if the table exists, or the user has no permission
   */
  void create(String table, List<String> splits, Map<String, String> properties) throws IOException;

  /** Returns the properties that were set when a table was created. */
  Map<String, String> properties(String table) throws IOException;

  void drop(String table) throws IOException;

  /**
   * Returns a writer for one thread.
   *
   * @param memoryBytes size of its buffer
   * @param threads number of sending threads
   */
  EntryWriter writer(String table, long memoryBytes, int threads) throws IOException;

  /** Returns a reader for one thread. */
  EntryReader reader(String table) throws IOException;

  /** Returns the servers' counters of a table. */
  TableState state(String table) throws IOException;

  /**
   * Returns the open connections of this client, {@code <host>:<port> <transport> <protection>}.
   */
  List<String> connections();

  /** Writes entries. Not thread-safe. */
  interface EntryWriter extends Closeable {
    /** Adds an entry, which may be sent later. */
    void write(byte[] row, byte[] family, byte[] qualifier, byte[] value) throws IOException;

    /** Sends all buffered entries and waits for the servers' acknowledgement. */
    void flush() throws IOException;
  }

  /** Reads entries. Not thread-safe. */
  interface EntryReader {
    /**
     * Passes row and value of every entry to {@code entries}, in the order of rows.
     *
     * @param first row, inclusive
     * @param end row, exclusive; empty for the end of the table
     */
    void scan(String first, String end, BiConsumer<byte[], byte[]> entries) throws IOException;

    /** Returns the rows that have an entry. */
    Set<String> present(Collection<String> rows) throws IOException;
  }

  /**
   * Counters of a table.
   *
   * @param tablets according to the metadata
   * @param files of all tablets, according to the metadata
   * @param minorCompactions of its tablets since they were loaded; empty if a tablet does not
   *     report them
   * @param majorCompactions of its tablets since they were loaded; empty if a tablet does not
   *     report them
   */
  record TableState(
      long tablets, long files, OptionalLong minorCompactions, OptionalLong majorCompactions) {}
}
