package io.hadoopbench.core.workload;

import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.ServerGroup;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Reads the DataNodes' metrics pages in parallel and with a deadline, because all maps wait until
 * reading has finished.
 */
public final class DataNodePages {
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private DataNodePages() {}

  /**
   * Returns a sample of the pages, evenly spaced in the order of addresses, so that the sample is
   * always the same.
   */
  static <T> SortedMap<String, T> chosen(int most, SortedMap<String, T> all) {
    if (most >= all.size()) {
      return all;
    }
    List<String> addresses = List.copyOf(all.keySet());
    SortedMap<String, T> chosen = new TreeMap<>();
    for (int i = 0; i < most; i++) {
      String address = addresses.get((int) ((long) i * addresses.size() / most));
      chosen.put(address, all.get(address));
    }
    return chosen;
  }

  /**
   * Readings of DataNodes at one moment.
   *
   * @param byProcess readings by process
   * @param unreachable reasons by name for DataNodes that did not respond
   * @param share fraction of the DataNodes that were queried
   */
  record Readings(
      Map<String, JmxDelta.Reading> byProcess, Map<String, String> unreachable, double share) {}

  /**
   * @param live web addresses of live DataNodes, by name
   */
  static Readings read(SortedMap<String, URI> live, RunContext run, List<Counter> counters)
      throws IOException {
    SortedMap<String, URI> chosen = chosen(run.pages().mostDataNodes(), live);
    return read(
        chosen,
        run.cluster().clientConf(),
        counters,
        live.isEmpty() ? 1 : (double) chosen.size() / live.size());
  }

  /**
   * DataNodes to be sampled periodically.
   *
   * @param group one page per process
   * @param share fraction of the DataNodes that are in the group
   */
  public record Group(ServerGroup group, double share) {}

  /**
   * Returns the live DataNodes of the run's HDFS.
   *
   * @return empty if this user may not list DataNodes, or if a DataNode does not respond, because
   *     the sum is then unknown
   */
  public static Optional<Group> group(RunContext run) throws IOException {
    return group(run, List.of(run.runDir()));
  }

  /** Returns the live DataNodes of each HDFS that contains one of the directories. */
  public static Optional<Group> group(RunContext run, Collection<Path> directories)
      throws IOException {
    if (run.pages().off() || !(run.fileSystem() instanceof DistributedFileSystem)) {
      return Optional.empty();
    }
    SortedMap<String, URI> live = LiveDataNodes.pages(directories, run);
    Readings readings = read(live, run, List.of());
    if (!readings.unreachable().isEmpty()) {
      run.pages()
          .missing(
              readings.unreachable().keySet().iterator().next(),
              readings.unreachable().values().iterator().next());
    }
    if (readings.byProcess().isEmpty() || !readings.unreachable().isEmpty()) {
      return Optional.empty();
    }
    SortedMap<String, Jmx> members = new TreeMap<>();
    readings
        .byProcess()
        .values()
        .forEach(
            reading ->
                members.put(
                    reading.server(),
                    new Jmx(live.get(reading.server()), run.cluster().clientConf())));
    return Optional.of(
        new Group(new ServerGroup("the DataNodes", members, Optional.empty()), readings.share()));
  }

  /**
   * Reads the DataNodes' pages. If several pages belong to the same process, only one of them is
   * read again. While one request refreshes a bean, another request for the same bean returns old
   * values, so the pages of a process must not be read at the same time.
   *
   * @param nodes web addresses by name
   */
  static Readings read(
      SortedMap<String, URI> nodes, Configuration conf, List<Counter> counters, double share)
      throws IOException {
    Readings readings = new Readings(new TreeMap<>(), new TreeMap<>(), share);
    SortedMap<String, URI> again = new TreeMap<>(nodes);
    again.keySet().retainAll(readInto(nodes, conf, counters, readings));
    readInto(again, conf, counters, readings);
    return readings;
  }

  /**
   * @return for each process that responded more than once, one node that is not in the readings
   */
  private static Set<String> readInto(
      SortedMap<String, URI> nodes, Configuration conf, List<Counter> counters, Readings into)
      throws IOException {
    List<Callable<JmxDelta.Reading>> calls = new ArrayList<>();
    nodes.forEach(
        (name, web) -> calls.add(() -> JmxDelta.Reading.of(name, new Jmx(web, conf), counters)));
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.max(1, Math.min(32, nodes.size())), DataNodePages::daemon);
    try {
      return gather(
          List.copyOf(nodes.keySet()),
          threads.invokeAll(calls, DEADLINE.toMillis(), TimeUnit.MILLISECONDS),
          into);
    } catch (InterruptedException e) {
      throw Pause.interrupted("reading DataNodes");
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "datanode pages");
    thread.setDaemon(true);
    return thread;
  }

  private static Set<String> gather(
      List<String> names, List<Future<JmxDelta.Reading>> results, Readings into)
      throws InterruptedException {
    Map<String, String> several = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      try {
        JmxDelta.Reading reading = results.get(i).get();
        String process = reading.process().isEmpty() ? names.get(i) : reading.process();
        JmxDelta.Reading earlier = into.byProcess().putIfAbsent(process, reading);
        if (earlier != null) {
          several.put(process, earlier.server());
        }
      } catch (ExecutionException e) {
        // a NameNode considers a dead DataNode live for a while
        into.unreachable().put(names.get(i), String.valueOf(e.getCause().getMessage()));
      } catch (CancellationException e) {
        into.unreachable().put(names.get(i), "no answer within " + DEADLINE.toSeconds() + " s");
      }
    }
    into.byProcess().keySet().removeAll(several.keySet());
    return Set.copyOf(several.values());
  }
}
