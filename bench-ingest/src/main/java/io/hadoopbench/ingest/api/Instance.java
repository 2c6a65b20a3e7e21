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
  /** Returns the instance's id, as stored in ZooKeeper. */
  String id();

  /**
   * Returns the instance's tablet servers: host and port, with the ZooKeeper session of the current
   * process.
   */
  SortedMap<String, Long> tabletServers() throws IOException;

  boolean exists(String table) throws IOException;

  /**
   * Creates a table and waits until all its tablets are served.
   *
   * @param splits rows at which the table is split; empty for one tablet
   * @param properties table properties
   * @throws IOException if the table exists, or the user has no permission
   */
  void create(String table, List<String> splits, Map<String, String> properties) throws IOException;

  /** Returns the properties that were set when a table was created. */
  Map<String, String> properties(String table) throws IOException;

  void drop(String table) throws IOException;

  /**
   * Returns a writer for one thread.
   *
   * @param memoryBytes size of the writer's buffer
   * @param threads number of sending threads
   */
  EntryWriter writer(String table, long memoryBytes, int threads) throws IOException;

  /** Returns a reader for one thread. */
  EntryReader reader(String table) throws IOException;

  /** Returns a table's counters, as reported by the servers. */
  TableState state(String table) throws IOException;

  /**
   * Returns this client's open connections, in the form {@code <host>:<port> <transport>
   * <protection>}.
   */
  List<String> connections();

  /** Writes entries. Not thread-safe. */
  interface EntryWriter extends Closeable {
    /** Adds an entry, which the writer may send later. */
    void write(byte[] row, byte[] family, byte[] qualifier, byte[] value) throws IOException;

    /** Sends all buffered entries and waits for the servers' acknowledgement. */
    void flush() throws IOException;
  }

  /** Reads entries. Not thread-safe. */
  interface EntryReader {
    /**
     * Passes the row and value of each entry to {@code entries}, in row order.
     *
     * @param first first row, inclusive
     * @param end end row, exclusive; empty for the end of the table
     */
    void scan(String first, String end, BiConsumer<byte[], byte[]> entries) throws IOException;

    /** Returns those of the given rows that have an entry. */
    Set<String> present(Collection<String> rows) throws IOException;
  }

  /**
   * Counters of a table.
   *
   * @param tablets number of tablets, according to the metadata
   * @param files number of files in all tablets, according to the metadata
   * @param minorCompactions number of minor compactions in the table's tablets since they were
   *     loaded; empty if a tablet does not report it
   * @param majorCompactions number of major compactions in the table's tablets since they were
   *     loaded; empty if a tablet does not report it
   */
  record TableState(
      long tablets, long files, OptionalLong minorCompactions, OptionalLong majorCompactions) {}
}
