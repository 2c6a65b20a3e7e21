package io.hadoopbench.core.cleanup;

/** A kind of server where runs make tables. Found with {@link java.util.ServiceLoader}. */
public interface TableServer {
  /** The prefix of the ids of runs with such tables. */
  String scenario();

  /** The command with which a person drops a table, if it exists. */
  String command(String table);
}
