package io.hadoopbench.core.engine;

import io.hadoopbench.core.cluster.CacheDropper;
import io.hadoopbench.core.cluster.CommandCacheDropper;
import io.hadoopbench.core.cluster.LocalCacheDropper;
import io.hadoopbench.core.cluster.VerifiedDrop;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.result.CacheState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Drops the page caches of the DataNodes' hosts, as requested by {@code -dropCaches}. */
public record PageCaches(RunContext context, CacheDropper dropper) {
  private static final String OPTION = "dropCaches";
  private static final String NONE = "none";
  private static final String LOCAL = "local";

  public static PageCaches of(RunContext context) throws IOException {
    String how = context.settings().text(OPTION);
    return new PageCaches(
        context,
        switch (how) {
          case NONE -> CacheDropper.none();
          case LOCAL -> new VerifiedDrop(new LocalCacheDropper());
          default -> {
            CacheDropper program = new CommandCacheDropper(Path.of(how));
            yield DataNodeHosts.allHere(hosts(context))
                ? new VerifiedDrop(program)
                : program; // cached pages can be counted only on this host
          }
        });
  }

  /**
   * Drops the caches. Called directly before a job. Determines the hosts each time, because files
   * are created and deleted between jobs.
   */
  List<CacheState> drop() throws IOException {
    return dropper.drop(hosts(context));
  }

  private static Collection<String> hosts(RunContext context) throws IOException {
    return List.of(NONE, LOCAL).contains(context.settings().text(OPTION))
        ? List.of()
        : DataNodeHosts.of(context.fileSystem(), context.runDir());
  }
}
