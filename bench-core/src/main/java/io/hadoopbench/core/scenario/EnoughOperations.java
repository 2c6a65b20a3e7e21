package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;

/** Every load thread of every map has something to do. */
public final class EnoughOperations {
  private EnoughOperations() { }

  /**
   * @param option which says how many operations a trial has
   * @param things what these are, in the plural
   * @param threads load threads of a map task
   * @throws UsageException if there are more threads than operations
   */
  public static void require(Settings settings, String option, String things, int threads) {
    long all = settings.number("maps") * threads;
    if (settings.number(option) < all) {
      // where a factor stands for the number of threads, the option is not there
      String source = settings.asMap().containsKey("threads") ? "-maps x -threads" : "-maps x streams";
      throw new UsageException("-" + option + " " + settings.text(option) + ": fewer " + things + " than the " + all + " threads of " + source);
    }
  }
}
