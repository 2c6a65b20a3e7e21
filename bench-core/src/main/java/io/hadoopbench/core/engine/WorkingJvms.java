package io.hadoopbench.core.engine;

import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.servers.Compilers;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JVMs that do a run's work and whose JIT compilers are monitored. */
final class WorkingJvms {
  private WorkingJvms() {}

  /**
   * Returns the JIT compilers to monitor. On the embedded cluster, these are the compilers in the
   * servers, and in this JVM if tasks run in it. On an existing cluster, these are the compilers of
   * servers whose metrics pages are sampled.
   *
   * @param timed compile time so far
   */
  static Compilers compilers(RunContext run, Compilers.Timed timed) throws IOException {
    Map<String, String> notObserved =
        JobRunner.isLocal(run.cluster().clientConf())
            ? Map.of()
            : Map.of("tasks", "each trial starts new JVMs");
    return new Compilers(
        () -> here(run),
        run.cluster().isExisting() ? MonitoredServers.groups(run) : List.of(),
        notObserved,
        timed);
  }

  private static Map<String, Compilers.Jvm> here(RunContext run) {
    Map<String, Compilers.Jvm> jvms = new LinkedHashMap<>();
    run.cluster()
        .jvms()
        .forEach(jvm -> jvms.put(jvm.name(), new Compilers.Jvm(Long.toString(jvm.pid()))));
    if (JobRunner.isLocal(run.cluster().clientConf())) {
      jvms.put("client", Compilers.Jvm.SELF);
    }
    return jvms;
  }
}
