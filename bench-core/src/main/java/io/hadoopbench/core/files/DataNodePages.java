package io.hadoopbench.core.files;

import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.ServerGroup;
import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
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
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Reads the pages of DataNodes, many at once and for a limited time, because all maps wait
 * meanwhile.
 */
public final class DataNodePages {
  private static final int AT_ONCE = 32;
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private DataNodePages() {}

  /**
   * Those that are read, evenly over all in the order of their addresses, so that they are the same
   * ones each time.
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
   * What DataNodes say at one moment.
   *
   * @param describe by process
   * @param silent why one does not answer, by its name; the others go on
   * @param share of all DataNodes that were asked
   */
  record Readings(
      Map<String, JmxDelta.Reading> describe, Map<String, String> silent, double share) {}

  /**
   * @param live web address by the name of each
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
   * DataNodes that are to be asked often.
   *
   * @param group a page for each process
   * @param share of all DataNodes
   */
  public record Group(ServerGroup group, double share) {}

  /**
   * Those that are live now.
   *
   * @return empty when this user may not know them, or one of them does not answer: then no sum is
   *     known
   */
  public static Optional<Group> group(RunContext run) throws IOException {
    if (run.pages().off() || !(run.fileSystem() instanceof DistributedFileSystem)) {
      return Optional.empty();
    }
    SortedMap<String, URI> live = LiveDataNodes.pages(run.hdfs(), run);
    Readings readings = read(live, run, List.of());
    if (!readings.silent().isEmpty()) {
      run.pages()
          .missing(
              readings.silent().keySet().iterator().next(),
              readings.silent().values().iterator().next());
    }
    if (readings.describe().isEmpty() || !readings.silent().isEmpty()) {
      return Optional.empty();
    }
    SortedMap<String, Jmx> members = new TreeMap<>();
    readings
        .describe()
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
   * A process that answered at several pages is asked once more, at one: who asks for a bean while
   * another question renews it gets what it was before, so its pages, read at the same time, may
   * all be wrong.
   *
   * @param nodes web address by the name of each
   */
  static Readings read(
      SortedMap<String, URI> nodes, Configuration conf, List<Counter> counters, double share)
      throws IOException {
    Readings readings = new Readings(new TreeMap<>(), new TreeMap<>(), share);
    SortedMap<String, URI> again = new TreeMap<>(nodes);
    again.keySet().retainAll(ask(nodes, conf, counters, readings));
    ask(again, conf, counters, readings);
    return readings;
  }

  /**
   * @return one node of each process that answered more than once; it is not in the readings
   */
  private static Set<String> ask(
      SortedMap<String, URI> nodes, Configuration conf, List<Counter> counters, Readings into)
      throws IOException {
    List<Callable<JmxDelta.Reading>> questions = new ArrayList<>();
    nodes.forEach(
        (name, web) ->
            questions.add(() -> JmxDelta.Reading.of(name, new Jmx(web, conf), counters)));
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.max(1, Math.min(AT_ONCE, nodes.size())), DataNodePages::daemon);
    try {
      return gather(
          List.copyOf(nodes.keySet()),
          threads.invokeAll(questions, DEADLINE.toMillis(), TimeUnit.MILLISECONDS),
          into);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while reading DataNodes");
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
      List<String> names, List<Future<JmxDelta.Reading>> answers, Readings into)
      throws InterruptedException {
    Map<String, String> several = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      try {
        JmxDelta.Reading reading = answers.get(i).get();
        String process = reading.process().isEmpty() ? names.get(i) : reading.process();
        JmxDelta.Reading earlier = into.describe().putIfAbsent(process, reading);
        if (earlier != null) {
          several.put(process, earlier.server());
        }
      } catch (ExecutionException e) {
        into.silent()
            .put(
                names.get(i),
                String.valueOf(
                    e.getCause()
                        .getMessage())); // the NameNode takes it for live for a while, whatever
        // became of it
      } catch (CancellationException e) {
        into.silent().put(names.get(i), "no answer within " + DEADLINE.toSeconds() + " s");
      }
    }
    into.describe().keySet().removeAll(several.keySet());
    return Set.copyOf(several.values());
  }
}
