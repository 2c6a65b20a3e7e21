package io.hadoopbench.core.leftovers;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** A kind of server where runs make tables, each with a mark that names its run. Found with {@link java.util.ServiceLoader}. */
public interface TableServer {
  /** As messages and ledgers name it. */
  String system();

  /** What it takes to reach one, besides the address; a run that makes tables has the same options. */
  List<Option> options();

  /**
   * Drops a table whose mark names a run. One that is gone is no error.
   *
   * @throws IOException if the mark names another, or nobody can reach the server with these settings
   */
  void drop(LeftTable table, String runId, Settings settings, Configuration conf) throws IOException;

  /** By which a person drops it. */
  String command(LeftTable table);
}
