package io.hadoopbench.core.cleanup;

/** A kind of server in which runs create tables. Loaded with {@link java.util.ServiceLoader}. */
public interface TableServer {
  /** Returns the prefix of the names of runs that create tables in this server. */
  String scenario();

  String command(String table);
}
