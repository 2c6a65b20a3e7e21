package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.AwakeCpus;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The option that keeps the CPUs of this host awake from before the servers start until they have ended. */
public final class KeepAwake {
  public static final String OPTION = "keepAwake";

  private KeepAwake() { }

  public static Option option() {
    return Option.flag(OPTION, "embedded cluster: the CPUs of this host stay awake while they have nothing to do, as those of busy servers do; needs the right to write "
        + AwakeCpus.DEVICE + " (root)");
  }

  /**
   * @param here whether all servers are on this host
   * @param warnings receives what the reader of the report must know
   * @return to be closed at the end; holds nothing if nobody asked
   * @throws UsageException if they cannot be kept awake
   */
  static Closeable of(Settings settings, boolean here, Path device, Consumer<String> warnings) {
    if (!settings.flag(OPTION)) {
      return () -> { };
    }
    if (!here) {
      throw new UsageException("-" + OPTION + ": the cluster's hosts are not this one; leave -" + OPTION + " out, or set their CPUs up with cpupower or tuned");
    }
    try {
      AwakeCpus awake = AwakeCpus.hold(device);
      warnings.accept("CPUs were kept awake (-" + OPTION + "): servers answer sooner than where idle CPUs fall asleep, so compare the figures with such runs only.");
      return awake::close;
    } catch (IOException e) {
      throw new UsageException("-" + OPTION + ": " + e.getMessage() + "; run as root, or leave -" + OPTION + " out");
    }
  }
}
