package io.hadoopbench.core.cli;

import io.hadoopbench.core.table.Screen;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * A program that {@code bench.jar} can run by name, in addition to the scenarios. Programs are
 * found with {@link java.util.ServiceLoader}.
 */
public interface Program {
  String name();

  /** Returns a one-line summary for the list of programs. */
  String summary();

  String help(Screen screen, boolean all);

  /**
   * @param conf Hadoop configuration with the generic options applied
   * @param args arguments after the generic options
   * @return the process's exit code (see {@link ExitCode})
   * @throws UsageException if the arguments are wrong
   */
  int run(Configuration conf, List<String> args, Console console) throws Exception;
}
