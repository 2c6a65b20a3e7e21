package io.hadoopbench.core.host;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.AwakeCpus;
import io.hadoopbench.core.os.CpuSleep;
import io.hadoopbench.core.os.Pause;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;

/** The option that keeps the CPUs of this host awake from before the servers start until they have ended. That they were awake, the kernel tells. */
public final class KeepAwake implements Closeable {
  public static final String OPTION = "keepAwake";
  private static final long LOOK_MILLIS = 100;
  /** What CPUs may sleep before the kernel has heard of it. */
  private static final double MOST = 0.02;

  private final AwakeCpus awake;
  private final Path cpus;
  private final CpuSleep before;
  private final Consumer<String> warnings;

  private KeepAwake(AwakeCpus awake, Path cpus, CpuSleep before, Consumer<String> warnings) {
    this.awake = awake;
    this.cpus = cpus;
    this.before = before;
    this.warnings = warnings;
  }

  public static Option option() {
    return Option.flag(OPTION, "embedded cluster: the CPUs of this host stay awake while they have nothing to do, as those of busy servers do; needs the right to write "
        + AwakeCpus.DEVICE + " (root)");
  }

  /**
   * @param here whether all servers are on this host
   * @param warnings receives what the reader of the report must know, at the end
   * @return to be closed at the end; holds nothing if nobody asked
   * @throws UsageException if they cannot be kept awake, or nothing tells whether they are
   */
  public static Closeable of(Settings settings, boolean here, Path device, Path cpus, Consumer<String> warnings) {
    if (!settings.flag(OPTION)) {
      return () -> { };
    }
    if (!here) {
      throw new UsageException("-" + OPTION + ": the cluster's hosts are not this one; leave -" + OPTION + " out, or set their CPUs up with cpupower or tuned");
    }
    try {
      return hold(device, cpus, warnings);
    } catch (IOException e) {
      throw new UsageException("-" + OPTION + ": " + e.getMessage() + "; run as root on a host that grants it, or leave -" + OPTION + " out");
    }
  }

  private static KeepAwake hold(Path device, Path cpus, Consumer<String> warnings) throws IOException {
    AwakeCpus awake = AwakeCpus.hold(device);
    try {
      CpuSleep before = CpuSleep.now(cpus);
      Pause.ofMillis(LOOK_MILLIS);
      double slept = CpuSleep.now(cpus).since(before);
      if (slept > MOST) {
        throw new IOException("CPUs sleep " + percent(slept) + " of the time though " + device + " was written");
      }
      return new KeepAwake(awake, cpus, before, warnings);
    } catch (IOException e) {
      awake.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try (awake) {
      double slept = CpuSleep.now(cpus).since(before);
      warnings.accept((slept > MOST ? "CPUs were to be kept awake (-" : "CPUs were kept awake (-") + OPTION + ") and slept " + percent(slept)
          + " of the time: servers answer sooner than where idle CPUs fall asleep, so compare the figures with such runs only.");
    }
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * part);
  }
}
