package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import java.util.Collection;

/** An option that takes one of a few words. */
public final class OneOf {
  private OneOf() { }

  /** @throws UsageException if its value is none of them */
  public static void check(Settings settings, String option, Collection<String> allowed) {
    if (!allowed.contains(settings.text(option))) {
      throw new UsageException("-" + option + " " + settings.text(option) + ": must be one of "
          + String.join(", ", allowed.stream().sorted().toList()));
    }
  }
}
