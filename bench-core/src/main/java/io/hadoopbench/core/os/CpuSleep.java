package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How long the CPUs of this host have slept, as Linux counts it for each idle state. A state out of which a CPU wakes in no time is none in which it sleeps: it polls.
 *
 * @param micros of all CPUs together, since the host started
 * @param nanos of the clock when that was read
 */
public record CpuSleep(long micros, long nanos, int cpus) {
  /** Where the kernel shows the CPUs. */
  public static final Path CPUS = Path.of("/sys/devices/system/cpu");

  /** @throws IOException in one line, if the kernel does not tell, as on virtual machines without cpuidle */
  public static CpuSleep now(Path cpus) throws IOException {
    List<Path> idle = matching(cpus, "cpu[0-9]*").stream().map(cpu -> cpu.resolve("cpuidle")).filter(Files::isDirectory).toList();
    long micros = 0;
    for (Path cpu : idle) {
      for (Path state : matching(cpu, "state*")) {
        micros += number(state.resolve("latency")) == 0 ? 0 : number(state.resolve("time"));
      }
    }
    if (idle.isEmpty()) {
      throw new IOException("nothing tells whether CPUs sleep: there is no " + cpus + "/cpu0/cpuidle");
    }
    return new CpuSleep(micros, System.nanoTime(), idle.size());
  }

  private static List<Path> matching(Path directory, String glob) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(path -> directory.getFileSystem().getPathMatcher("glob:" + glob).matches(path.getFileName())).toList();
    }
  }

  private static long number(Path file) throws IOException {
    return Long.parseLong(Files.readString(file).strip());
  }

  /** The part of the CPUs' time since another look in which they slept, from 0 to 1. */
  public double since(CpuSleep before) {
    return (micros - before.micros) / (double) TimeUnit.NANOSECONDS.toMicros(nanos - before.nanos) / cpus;
  }
}
