package io.hadoopbench.core.block;

import io.hadoopbench.core.cache.CacheDropper;
import io.hadoopbench.core.cache.CommandCacheDropper;
import io.hadoopbench.core.cache.CountedDrop;
import io.hadoopbench.core.cache.LocalCacheDropper;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/** Page caches of the DataNodes' hosts, which a read meets, in the way that {@code -dropCaches} says. */
public final class PageCaches {
  private static final String OPTION = "dropCaches";
  private static final String COMMAND = "command";

  private final RunContext context;
  private final CacheDropper dropper;

  private PageCaches(RunContext context, CacheDropper dropper) {
    this.context = context;
    this.dropper = dropper;
  }

  public static PageCaches of(RunContext context) throws IOException {
    return new PageCaches(context, switch (context.settings().text(OPTION)) {
      case "local" -> new CountedDrop(new LocalCacheDropper());
      case COMMAND -> {
        CacheDropper command = new CommandCacheDropper(Path.of(context.settings().text("dropCommand")));
        yield DataNodeHosts.allHere(hosts(context)) ? new CountedDrop(command) : command; // pages can be counted on this host alone
      }
      default -> CacheDropper.none();
    });
  }

  /** Directly before a job. Hosts are asked for each time, because files come and go. */
  List<CacheState> drop() throws IOException {
    return dropper.drop(hosts(context));
  }

  private static Collection<String> hosts(RunContext context) throws IOException {
    return context.settings().text(OPTION).equals(COMMAND) ? DataNodeHosts.of(context.fileSystem(), context.runDir()) : List.of();
  }
}
