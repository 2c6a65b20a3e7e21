package io.hadoopbench.rpc;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.scenario.LoadSweep;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Options that the rpc scenarios share. */
final class RpcOptions {
  /** The NameNode answers a listing in parts of this many entries (dfs.ls.limit); one part is one call. */
  private static final long MAX_ENTRIES = 1000;

  private RpcOptions() { }

  static List<Option> common() {
    return Stream.concat(own().stream(), LoadSweep.options().stream()).toList();
  }

  private static List<Option> own() {
    return List.of(
        Option.of("op", Type.TEXT, String.join("|", Calls.OPERATIONS), Calls.GET_FILE_INFO,
            "what is called; create is two RPCs, create and complete; mix is 60 % getFileInfo, 20 % getBlockLocations, 10 % listStatus,"
                + " 5 % mkdirs, 5 % create"),
        Option.of("calls", Type.POSITIVE, "N", "12000", "calls of a trial, all threads of all maps together"),
        Option.of("entries", Type.POSITIVE, "N", "100", "entries of the directory that is listed: the size of a reply; at most " + MAX_ENTRIES),
        Option.of("threads", Type.POSITIVE, "N", "4", "load threads in each map task"),
        Option.of("connections", Type.TEXT, RpcWorkload.PER_THREAD + "|" + RpcWorkload.SHARED, RpcWorkload.PER_THREAD,
            "sockets: one for each thread, or one for all threads of a task, as they have when they share a FileSystem"),
        Option.of("warmup", Type.COUNT, "N", "1000", "calls that each thread makes before, not recorded"),
        Option.of("keytab", Type.TEXT, "FILE", "", "existing cluster, mechanism kerberos: key that the tasks log in with"),
        Option.of("principal", Type.TEXT, "NAME", "", "existing cluster, mechanism kerberos: whose key it is"),
        CaptureProof.option());
  }

  /** @throws UsageException if the values contradict one another */
  static void check(Settings settings) {
    oneOf(settings, "op", Set.copyOf(Calls.OPERATIONS));
    oneOf(settings, "connections", Set.of(RpcWorkload.PER_THREAD, RpcWorkload.SHARED));
    CaptureProof.check(settings);
    if (settings.number("entries") > MAX_ENTRIES) {
      throw new UsageException("-entries " + settings.text("entries") + ": one reply holds at most " + MAX_ENTRIES + " entries (dfs.ls.limit)");
    }
    long threads = settings.number("maps") * LoadSweep.mostThreads(settings);
    if (settings.number("calls") < threads) {
      throw new UsageException("-calls " + settings.text("calls") + ": fewer calls than the " + threads + " threads of all -maps");
    }
    if (settings.has("keytab") != settings.has("principal")) {
      throw new UsageException("-keytab and -principal: give both or none");
    }
    if (settings.has("keytab") && !Files.isReadable(Path.of(settings.text("keytab")))) {
      throw new UsageException("-keytab " + settings.text("keytab") + ": no file that can be read");
    }
  }

  static void oneOf(Settings settings, String option, Set<String> allowed) {
    if (!allowed.contains(settings.text(option))) {
      throw new UsageException("-" + option + " " + settings.text(option) + ": must be one of " + String.join(", ", allowed.stream().sorted().toList()));
    }
  }

  /** A file system that the user names. */
  static URI fileSystem(Settings settings, String option) {
    URI uri;
    try {
      uri = URI.create(settings.text(option));
    } catch (IllegalArgumentException e) {
      throw new UsageException("-" + option + " " + settings.text(option) + ": not an address: " + e.getMessage());
    }
    if (!"hdfs".equals(uri.getScheme()) || uri.getHost() == null) {
      throw new UsageException("-" + option + " " + settings.text(option) + ": must be like hdfs://host:8020");
    }
    return uri;
  }
}
