package io.hadoopbench.core.explain;

import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.store.Stacks;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the waits of load threads for servers of our own are made of. How long the servers' threads
 * on the way of calls had a CPU and waited for one, the kernel has counted, and samples share it
 * out; servers count how long calls stood in queues, waited for locks, and for the disk. What is
 * left of a wait is the way there and back: the network, and threads that are woken.
 */
public record ServerParts(StackRules rules) {
  /** Counters of a server, seconds. */
  public static final String QUEUE = "call queue";

  public static final String LOCK = "lock";
  public static final String SYNC = "edit log sync";

  /**
   * All servers of one role.
   *
   * @param stacks CPU samples
   * @param counted seconds by {@link #QUEUE}, {@link #LOCK}, {@link #SYNC}; those that the server
   *     tells
   */
  public record Seen(Stacks stacks, ThreadTimes threads, Map<String, Double> counted) {}

  /**
   * @param waits seconds by part, of all load threads together
   * @param servers by role
   * @return seconds; their sum is that of the waits for servers that were all seen. Empty without
   *     such waits
   */
  public SortedMap<String, Double> open(Map<String, Double> waits, Map<String, Seen> servers) {
    SortedMap<String, Double> all = new TreeMap<>();
    rules
        .waits()
        .forEach(
            (part, onTheWay) -> {
              double wait = waits.getOrDefault(part, 0.0);
              if (wait <= 0
                  || onTheWay.stream().anyMatch(server -> !servers.containsKey(server.role()))) {
                return;
              }
              SortedMap<String, Double> inside = new TreeMap<>();
              onTheWay.forEach(server -> add(server, servers.get(server.role()), inside));
              double sum = inside.values().stream().mapToDouble(Double::doubleValue).sum();
              double scale = Math.min(1, wait / Math.max(wait, sum));
              inside.forEach((name, seconds) -> all.merge(name, seconds * scale, Double::sum));
              all.merge("network and hand-overs", wait - sum * scale, Double::sum);
            });
    all.values().removeIf(seconds -> seconds <= 0);
    return all;
  }

  private void add(StackRules.Server server, Seen seen, SortedMap<String, Double> into) {
    SortedMap<String, Double> samples = new TreeMap<>();
    double[] all = {0};
    seen.stacks()
        .samples()
        .forEach(
            (stack, count) -> {
              if (server.onTheWay(stack)) {
                all[0] += count;
                rules
                    .stage(stack)
                    .ifPresent(part -> samples.merge(part, (double) count, Double::sum));
              }
            });
    ThreadTimes.Time time = seen.threads().sum(name -> server.threads().matcher(name).find());
    samples.replaceAll((part, count) -> count / all[0] * (time.cpuSeconds() + time.queueSeconds()));
    // a handler that is woken for a call and has no CPU yet: the kernel counts it, and so does the
    // server
    double woken = seen.threads().sum(name -> name.startsWith("IPC Server hand")).queueSeconds();
    Map.of(QUEUE, woken, LOCK, 0.0, SYNC, samples.getOrDefault(SYNC, 0.0))
        .forEach(
            (counter, already) ->
                Optional.ofNullable(seen.counted().get(counter))
                    .ifPresent(
                        seconds ->
                            samples.merge(counter, Math.max(0, seconds - already), Double::sum)));
    samples.forEach(
        (part, seconds) -> into.merge(server.name() + ": " + part, seconds, Double::sum));
  }
}
