package io.hadoopbench.core.probe;

import com.fasterxml.jackson.databind.JsonNode;
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
 * What one server process counted between two readings. It knows which process it read, and never
 * subtracts the counters of two. Where anything speaks against a reading, no figure of it is told.
 *
 * @param server as in messages
 * @param used by name of the counter; a counter that is absent at either end is not in it, for
 *     absent is not zero
 * @param doubt why nothing can be said; empty when all is well
 */
public record JmxDelta(
    String server, SortedMap<String, Double> used, Optional<UnusableReading> doubt) {
  private static final String SYSTEM = "java.lang:type=OperatingSystem";
  private static final double NANO = 1e-9;

  /**
   * A figure of a server, and a running total wherever two readings are subtracted. The means of
   * Hadoop's metrics ({@code ...AvgTime}) are of the time since somebody last read them, whoever
   * that was, so they are good for an estimate at most.
   *
   * @param name as the caller knows it
   * @param bean an object name, {@code *} allowed
   * @param factor from the attribute's unit to the caller's
   * @param all whether it is the sum of all beans that match, and not the first that has it
   * @param fromFirstUse whether the server makes it when it first counts, so that absent is 0
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

    /** One that the server makes when it first counts: absent is 0. */
    public static Counter fromFirstUse(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, false, true);
    }

    /** Of all beans that match. */
    public static Counter sum(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, true, false);
    }

    /** Likewise, of beans that the server makes when it first counts: absent is 0. */
    public static Counter sumFromFirstUse(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, true, true);
    }

    /** CPU that the process has used, in seconds. */
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

  /** What a server tells of itself in one word. */
  public record State(String bean, String attribute) {
    /** {@code active}, {@code standby} or {@code observer}. */
    public static final State OF_NAMENODE =
        new State("Hadoop:service=NameNode,name=NameNodeStatus", "State");
  }

  /**
   * The counters of a server at one moment.
   *
   * @param server as in messages
   * @param process which process it is, and its state; empty when it does not tell
   * @param values running totals by name
   */
  public record Reading(String server, String process, SortedMap<String, Double> values) {
    /** Of a server that is what it is as long as it lives. */
    public static Reading of(String server, Jmx jmx, List<Counter> counters) throws IOException {
      return of(server, jmx, counters, Optional.empty());
    }

    /**
     * Each bean is asked for once: a second question may be answered with later figures.
     *
     * @param state what else has to be the same at both ends, such as which of several NameNodes is
     *     active
     * @throws IOException if the server does not answer
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

    /** A running total; empty when the server does not tell. */
    public Optional<Double> total(String name) {
      return Optional.ofNullable(values.get(name));
    }

    /** With some of the counters alone. */
    Reading only(Collection<String> counters) {
      SortedMap<String, Double> some = new TreeMap<>(values);
      some.keySet().retainAll(counters);
      return new Reading(server, process, some);
    }

    /** What was counted since an earlier reading of the same server. */
    public JmxDelta since(Reading before) {
      if (!process.equals(before.process)) {
        return nothing(
            server,
            UnusableReading.Kind.BY_CHANCE,
            server
                + " is "
                + process
                + ", but was "
                + before.process
                + " when the trial began: it restarted or failed over, or its address leads to"
                + " another process");
      }
      List<String> gone =
          before.values.keySet().stream().filter(name -> !values.containsKey(name)).toList();
      if (!gone.isEmpty()) {
        return nothing(
            server,
            UnusableReading.Kind.BY_CHANCE,
            server
                + " does not tell any more, as it did when the trial began: "
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
              UnusableReading.Kind.WRONG,
              server + " counts backwards: " + String.join(", ", backwards));
    }
  }

  static JmxDelta nothing(String server, UnusableReading.Kind kind, String why) {
    return new JmxDelta(server, new TreeMap<>(), Optional.of(new UnusableReading(kind, why)));
  }

  /**
   * With what another server of the same kind counted. A counter that one of them does not have is
   * in no sum; what speaks against one speaks against both.
   */
  public JmxDelta plus(JmxDelta other) {
    Optional<UnusableReading> either = doubt.or(other::doubt);
    if (either.isPresent()) {
      return new JmxDelta(server, new TreeMap<>(), either);
    }
    SortedMap<String, Double> sum = new TreeMap<>();
    used.forEach((name, value) -> other.of(name).ifPresent(more -> sum.put(name, value + more)));
    return new JmxDelta(server, sum, Optional.empty());
  }

  /**
   * Holds a counter against what the trial did. A server that does not have the counter says
   * nothing against it. One that lags behind may have been too busy to publish what it counted, so
   * the trial is worth another attempt; a page that stands still lags behind in every one.
   *
   * @param others calls that others may have had beside those of the trial, as a share of these
   * @return without figures if the server counted less than the trial did, or clearly more
   */
  public JmxDelta expect(TrialCalls own, double others) {
    Optional<Double> counted = of(own.counter());
    if (counted.isEmpty()) {
      return this;
    }
    if (counted.get() < own.least()) {
      return nothing(server, UnusableReading.Kind.BY_CHANCE, own.tooFew(server, counted.get()));
    }
    return counted.get() <= own.most() + own.least() * others
        ? this
        : nothing(server, UnusableReading.Kind.OTHERS, own.tooMany(server, counted.get()));
  }

  /** What was counted under a name; empty when the server does not tell. */
  public Optional<Double> of(String name) {
    return Optional.ofNullable(used.get(name));
  }
}
