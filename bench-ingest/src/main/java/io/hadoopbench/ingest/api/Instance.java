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

/** An instance of Accumulo, as one client sees it. */
public interface Instance extends Closeable {
  /** Its id, which the client has asked ZooKeeper for. */
  String id();

  /**
   * Its tablet servers: host and port, with the session by which ZooKeeper knows the process that
   * is there now.
   */
  SortedMap<String, Long> tabletServers() throws IOException;

  boolean exists(String table) throws IOException;

  /**
   * Makes a table and waits until all its tablets are served.
   *
   * @param splits rows at which it is split; empty for one tablet
   * @param properties of the table
   * @throws IOException if it is there already, or the user may not
   */
  void create(String table, List<String> splits, Map<String, String> properties) throws IOException;

  /** The properties of a table that were set when it was made. */
  Map<String, String> properties(String table) throws IOException;

  void drop(String table) throws IOException;

  /**
   * A writer for one thread.
   *
   * @param memoryBytes how much it keeps until it sends by itself
   * @param threads that send
   */
  EntryWriter writer(String table, long memoryBytes, int threads) throws IOException;

  /** Hands over all entries of a part of a table, in the order of rows. */
  EntryReader reader(String table) throws IOException;

  /** What the servers count of a table. */
  TableState state(String table) throws IOException;

  /**
   * Connections to servers that this client holds, {@code <host>:<port> <transport> <protection>}.
   */
  List<String> connections();

  /** Writes entries. One thread uses it. */
  interface EntryWriter extends Closeable {
    /** Takes an entry, which is sent now or later. */
    void write(byte[] row, byte[] family, byte[] qualifier, byte[] value) throws IOException;

    /** Sends what is left, and waits until the servers have all. */
    void flush() throws IOException;
  }

  /** Reads entries. One thread uses it. */
  interface EntryReader {
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

  /**
   * What the servers count of a table.
   *
   * @param tablets as the metadata has them
   * @param files of all tablets, likewise
   * @param minorCompactions of its tablets since they were loaded; empty when not every tablet
   *     tells
   * @param majorCompactions likewise
   */
  record TableState(
      long tablets, long files, OptionalLong minorCompactions, OptionalLong majorCompactions) {}
}
