package io.hadoopbench.core.cleanup;

/** A kind of server in which runs create tables. Found with {@link java.util.ServiceLoader}. */
public interface TableServer {
  /** Returns the prefix of the names of runs that create such tables. */
  String scenario();

  String command(String table);
}
