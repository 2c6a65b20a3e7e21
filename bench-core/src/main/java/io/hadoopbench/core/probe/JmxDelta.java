package io.hadoopbench.core.probe;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one server process counted between two readings. It knows which process it read, and never subtracts the counters of two. Where anything speaks
 * against a reading, no figure of it is told.
 *
 * @param server as in messages
 * @param used by name of the counter; a counter that is absent at either end is not in it, for absent is not zero
 * @param contradiction why nothing can be said, such as a restart between the readings; empty when all is well
 * @param foreign who else worked on the server meanwhile, so that what it used is not the trial's alone; empty when nobody did
 */
public record JmxDelta(String server, SortedMap<String, Double> used, Optional<String> contradiction, Optional<String> foreign) {
  private static final String RUNTIME = "java.lang:type=Runtime";
  private static final String SYSTEM = "java.lang:type=OperatingSystem";
  private static final double NANO = 1e-9;

  /** How a figure is to be read. */
  private enum Kind {
    /** A running total of the first bean that has it. */
    TOTAL,
    /** Likewise; the server makes it when it first counts, so that absent is 0. */
    FROM_FIRST_USE,
    /** Running totals of all beans that match, added up. */
    SUM,
    /** Likewise, where absent is 0. */
    SUM_FROM_FIRST_USE
  }

  /**
   * A figure of a server, and always a running total. The means of Hadoop's metrics ({@code ...AvgTime}) are of the time since somebody last read them, whoever
   * that was, so they are of no use here.
   *
   * @param name as the caller knows it
   * @param bean an object name, {@code *} allowed
   * @param factor from the attribute's unit to the caller's
   */
  public record Counter(String name, String bean, String attribute, double factor, Kind kind) {
    public static Counter of(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, Kind.TOTAL);
    }

    /** One that the server makes when it first counts: absent is 0. */
    public static Counter fromFirstUse(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, Kind.FROM_FIRST_USE);
    }

    /** Of all beans that match. */
    public static Counter sum(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, Kind.SUM);
    }

    /** Likewise, of beans that the server makes when it first counts: absent is 0. */
    public static Counter sumFromFirstUse(String name, String bean, String attribute) {
      return new Counter(name, bean, attribute, 1, Kind.SUM_FROM_FIRST_USE);
    }

    /** CPU that the process has used, in seconds. */
    public static Counter cpuSeconds(String name) {
      return new Counter(name, SYSTEM, "ProcessCpuTime", NANO, Kind.TOTAL);
    }

    private Optional<Double> in(JsonNode beans) {
      List<Double> found = new ArrayList<>();
      for (JsonNode candidate : beans) {
        if (candidate.path(attribute).isNumber()) {
          found.add(candidate.get(attribute).asDouble() * factor);
        }
      }
      if (found.isEmpty()) {
        return kind == Kind.FROM_FIRST_USE || kind == Kind.SUM_FROM_FIRST_USE ? Optional.of(0.0) : Optional.empty();
      }
      return Optional.of(kind == Kind.SUM || kind == Kind.SUM_FROM_FIRST_USE ? found.stream().mapToDouble(Double::doubleValue).sum() : found.get(0));
    }
  }

  /**
   * The counters of a server at one moment.
   *
   * @param server as in messages
   * @param process which process it is; empty when it does not tell
   * @param values running totals by name
   */
  public record Reading(String server, String process, SortedMap<String, Double> values) {
    /**
     * Each bean is asked for once: a second question may be answered with later figures.
     *
     * @throws IOException if the server does not answer
     */
    public static Reading of(String server, Jmx jmx, List<Counter> counters) throws IOException {
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
      JsonNode runtime = jmx.beans(RUNTIME).path(0);
      String process = runtime.hasNonNull("Name") ? runtime.get("Name").asText() + " started at " + runtime.path("StartTime").asText() : "";
      return new Reading(server, process, values);
    }

    /** A running total; empty when the server does not tell. */
    public Optional<Double> total(String name) {
      return Optional.ofNullable(values.get(name));
    }

    /** What was counted since an earlier reading of the same server. */
    public JmxDelta since(Reading before) {
      if (!process.equals(before.process)) {
        return nothing(server, Optional.of(server + " is " + process + ", but was " + before.process
            + " when the trial began: it restarted, or its address leads to another process"), Optional.empty());
      }
      SortedMap<String, Double> used = new TreeMap<>();
      List<String> backwards = new ArrayList<>();
      values.forEach((name, value) -> Optional.ofNullable(before.values.get(name)).ifPresent(earlier -> {
        if (value < earlier) {
          backwards.add(name + " from " + earlier + " to " + value);
        }
        used.put(name, value - earlier);
      }));
      return backwards.isEmpty() ? new JmxDelta(server, used, Optional.empty(), Optional.empty())
          : nothing(server, Optional.of(server + " counts backwards: " + String.join(", ", backwards)), Optional.empty());
    }
  }

  private static JmxDelta nothing(String server, Optional<String> contradiction, Optional<String> foreign) {
    return new JmxDelta(server, new TreeMap<>(), contradiction, foreign);
  }

  /** With what another server of the same kind counted. A counter that one of them does not have is in no sum; what speaks against one speaks against both. */
  public JmxDelta plus(JmxDelta other) {
    Optional<String> against = contradiction.or(other::contradiction);
    Optional<String> others = foreign.or(other::foreign);
    if (against.isPresent() || others.isPresent()) {
      return new JmxDelta(server, new TreeMap<>(), against, others);
    }
    SortedMap<String, Double> sum = new TreeMap<>();
    used.forEach((name, value) -> other.of(name).ifPresent(more -> sum.put(name, value + more)));
    return new JmxDelta(server, sum, Optional.empty(), Optional.empty());
  }

  /**
   * Holds a counter against what the trial did. A server that does not have the counter says nothing against it.
   *
   * @param others calls that others may have had beside those of the trial, as a share of these
   * @return without figures if the server counted less than the trial did, or clearly more
   */
  public JmxDelta expect(OwnCalls own, double others) {
    Optional<Double> counted = of(own.counter());
    if (counted.isEmpty()) {
      return this;
    }
    if (counted.get() < own.least()) {
      return nothing(server, Optional.of(own.tooFew(server, counted.get())), foreign);
    }
    return counted.get() <= own.most() + own.least() * others ? this : nothing(server, contradiction, Optional.of(own.tooMany(server, counted.get())));
  }

  /** What was counted under a name; empty when the server does not tell. */
  public Optional<Double> of(String name) {
    return Optional.ofNullable(used.get(name));
  }
}
