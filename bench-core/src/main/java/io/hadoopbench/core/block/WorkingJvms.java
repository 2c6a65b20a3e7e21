package io.hadoopbench.core.block;

import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.probe.Compilers;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JVMs that do the work of a run, for who looks at their compilers. */
final class WorkingJvms {
  private WorkingJvms() {}

  /**
   * Of servers of our own and, where tasks run in it, of this JVM; of somebody else's servers of
   * those that are sampled, too, by their pages.
   *
   * @param timed up to now
   */
  static Compilers compilers(RunContext run, Compilers.Timed timed) throws IOException {
    Map<String, String> silent =
        JobRunner.isLocal(run.cluster().clientConf())
            ? Map.of()
            : Map.of("tasks", "each has a JVM of its own, which is new in each trial");
    return new Compilers(
        () -> here(run),
        run.cluster().isExisting() ? MonitoredServers.groups(run) : List.of(),
        silent,
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
