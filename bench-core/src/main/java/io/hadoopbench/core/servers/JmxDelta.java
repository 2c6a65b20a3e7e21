package io.hadoopbench.core.servers;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.result.Validity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The differences between two readings of a server process's counters. Readings of different
 * processes are never subtracted. An unusable reading has no values.
 *
 * @param server name of the server, for messages
 * @param used differences by counter name; a counter that is absent from either reading is omitted,
 *     because its absence does not mean zero
 * @param doubt the reason the reading is unusable; empty if it is usable
 */
public record JmxDelta(
    String server, SortedMap<String, Double> used, Optional<Validity.Reason> doubt) {
  private static final String SYSTEM = "java.lang:type=OperatingSystem";
  private static final double NANO = 1e-9;

  /**
   * A value that a server reports. If readings are subtracted, the value must be a running total.
   * Means in Hadoop's metrics ({@code ...AvgTime}) cover the time since any client last read them,
   * so they are only estimates.
   *
   * @param name name that the caller uses
   * @param bean an object name, which may contain {@code *}
   * @param factor conversion factor from the attribute's unit to the caller's unit
   * @param all whether to sum all matching beans instead of using the first bean with the attribute
   * @param fromFirstUse whether the server creates the counter with the first count, so that an
   *     absent counter means 0
   */
  public record Counter(
      String name,
      String bean,
      String attribute,
      double factor,
      boolean all,
      boolean fromFirstUse) {
    public static Counter of(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, false, false);
    }

    /**
     * Returns a counter that the server creates with the first count, so that an absent counter
     * means 0.
     */
    public static Counter fromFirstUse(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, false, true);
    }

    /** Returns the sum over all matching beans. */
    public static Counter sum(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, true, false);
    }

    /**
     * Returns the sum as in {@link #sum}, for beans that the server creates with the first count,
     * so that an absent bean means 0.
     */
    public static Counter sumFromFirstUse(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, true, true);
    }

    /**
     * Returns the counter for one kind of call to a KMS, which has a separate meter for each kind.
     *
     * @param operation name of the call in the KMS, such as {@code decrypt_eek}
     */
    public static Counter ofKmsCalls(String name, String operation) {
      return fromFirstUse(name, "metrics:name=hadoop.kms." + operation + ".calls.meter,*", "Count");
    }

    /** Returns a counter for the process's CPU time in seconds. */
    public static Counter cpuSeconds(String name) {
      return new Counter(name, SYSTEM, "ProcessCpuTime", NANO, false, false);
    }

    private Optional<Double> in(JsonNode beans) {
      List<Double> found = new ArrayList<>();
      for (JsonNode candidate : beans) {
        if (candidate.path(attribute).isNumber()) {
          found.add(candidate.get(attribute).asDouble() * factor);
        }
      }
      if (found.isEmpty()) {
        return fromFirstUse ? Optional.of(0.0) : Optional.empty();
      }
      return Optional.of(
          all ? found.stream().mapToDouble(Double::doubleValue).sum() : found.get(0));
    }
  }

  /** A state that a server reports as a single word. */
  public record State(String bean, String attribute) {
    /** {@code active}, {@code standby} or {@code observer}. */
    public static final State OF_NAMENODE =
        new State("Hadoop:service=NameNode,name=NameNodeStatus", "State");
  }

  /**
   * A server's counters at one moment.
   *
   * @param server name of the server, for messages
   * @param process id and state of the process; empty if they are not shown
   * @param values running totals by name
   */
  public record Reading(String server, String process, SortedMap<String, Double> values) {
    /** Reads a server that has no state. */
    public static Reading of(String server, Jmx jmx, List<Counter> counters) throws IOException {
      return of(server, jmx, counters, Optional.empty());
    }

    /**
     * Reads a server. Each bean is requested once, because a second request may return later
     * values.
     *
     * @param state state that must not change between readings, such as whether a NameNode is
     *     active
     * @throws IOException if the server does not respond
     */
    public static Reading of(String server, Jmx jmx, List<Counter> counters, Optional<State> state)
        throws IOException {
      Map<String, JsonNode> answers = new HashMap<>();
      SortedMap<String, Double> values = new TreeMap<>();
      for (Counter counter : counters) {
        JsonNode beans = answers.get(counter.bean());
        if (beans == null) {
          beans = jmx.beans(counter.bean());
          answers.put(counter.bean(), beans);
        }
        counter.in(beans).ifPresent(value -> values.put(counter.name(), value));
      }
      String process = jmx.process();
      Optional<String> in =
          state.isEmpty()
              ? Optional.empty()
              : jmx.text(state.get().bean(), state.get().attribute());
      return new Reading(server, process + in.map(text -> ", " + text).orElse(""), values);
    }

    public Optional<Double> total(String name) {
      return Optional.ofNullable(values.get(name));
    }

    Reading only(Collection<String> counters) {
      SortedMap<String, Double> some = new TreeMap<>(values);
      some.keySet().retainAll(counters);
      return new Reading(server, process, some);
    }

    /** Returns the difference from an earlier reading of the same server. */
    public JmxDelta since(Reading before) {
      if (!process.equals(before.process)) {
        return nothing(
            server,
            Validity.Kind.TRANSIENT,
            """
            %s is %s, but was %s when the trial began: it restarted or failed over, or \
            its address leads to another process\
            """
                .formatted(server, process, before.process));
      }
      List<String> gone =
          before.values.keySet().stream().filter(name -> !values.containsKey(name)).toList();
      if (!gone.isEmpty()) {
        return nothing(
            server,
            Validity.Kind.TRANSIENT,
            server
                + " no longer reports counters that existed when the trial began: "
                + String.join(", ", gone));
      }
      SortedMap<String, Double> used = new TreeMap<>();
      List<String> backwards = new ArrayList<>();
      values.forEach(
          (name, value) ->
              Optional.ofNullable(before.values.get(name))
                  .ifPresent(
                      earlier -> {
                        if (value < earlier) {
                          backwards.add(name + " from " + earlier + " to " + value);
                        }
                        used.put(name, value - earlier);
                      }));
      return backwards.isEmpty()
          ? new JmxDelta(server, used, Optional.empty())
          : nothing(
              server,
              Validity.Kind.MISMATCH,
              server + " has decreasing counters: " + String.join(", ", backwards));
    }
  }

  static JmxDelta nothing(String server, Validity.Kind kind, String why) {
    return new JmxDelta(server, new TreeMap<>(), Optional.of(new Validity.Reason(kind, why)));
  }

  /**
   * Returns the sum of this difference and that of another server. Counters that either server
   * lacks are omitted. If either reading is unusable, the sum is unusable as well.
   */
  public JmxDelta plus(JmxDelta other) {
    Optional<Validity.Reason> either = doubt.or(other::doubt);
    if (either.isPresent()) {
      return new JmxDelta(server, new TreeMap<>(), either);
    }
    SortedMap<String, Double> sum = new TreeMap<>();
    used.forEach((name, value) -> other.of(name).ifPresent(more -> sum.put(name, value + more)));
    return new JmxDelta(server, sum, Optional.empty());
  }

  /**
   * Compares a counter with the trial's operations. Servers without this counter pass. If the count
   * is too low, the server may have been too busy to publish it, so the trial is retried; if the
   * page is stale, each attempt fails.
   *
   * @param others limit for calls by other clients, as a share of the trial's calls
   * @return this difference; it has no values if the server counted fewer calls than the trial
   *     made, or clearly more
   */
  public JmxDelta expect(TrialCalls own, double others) {
    Optional<Double> counted = of(own.counter());
    if (counted.isEmpty()) {
      return this;
    }
    if (counted.get() < own.least()) {
      return nothing(server, Validity.Kind.TRANSIENT, own.tooFew(server, counted.get()));
    }
    return counted.get() <= own.most() + own.least() * others
        ? this
        : nothing(server, Validity.Kind.INTERFERENCE, own.tooMany(server, counted.get()));
  }

  public Optional<Double> of(String name) {
    return Optional.ofNullable(used.get(name));
  }
}
