package io.hadoopbench.core.cleanup;

/** A kind of server in which runs create tables. Found with {@link java.util.ServiceLoader}. */
public interface TableServer {
  /** Returns the prefix of the names of runs that create such tables. */
  String scenario();

  /** Returns the command that drops a table if it exists. */
  String command(String table);
}
