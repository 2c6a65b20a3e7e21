package io.hadoopbench.core.explain;

import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.store.Stacks;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Components of the time for which load threads wait for embedded servers. The kernel counts how
 * long the servers' call-processing threads were on a CPU or waited for a CPU, and samples break
 * down these times. Servers count the time in queues, lock waits and disk waits. The rest of a wait
 * is network and thread wake-up latency.
 */
public record ServerParts(StackRules rules) {
  /** Names of a server's counters, in seconds. */
  public static final String QUEUE = "call queue";

  public static final String LOCK = "lock";
  public static final String SYNC = "edit log sync";

  /**
   * Observations of all servers with the same role.
   *
   * @param stacks CPU samples
   * @param counted seconds for {@link #QUEUE}, {@link #LOCK} and {@link #SYNC}, if the server
   *     reports them
   */
  public record Seen(Stacks stacks, ThreadTimes threads, Map<String, Double> counted) {}

  /**
   * @param waits wait times in seconds by component, summed over all load threads
   * @param servers observations by role
   * @return seconds by component; the total covers only waits for which all servers were observed;
   *     empty if there are no such waits
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
    // Both the kernel and the server count the time for which a handler that was woken has no CPU.
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
