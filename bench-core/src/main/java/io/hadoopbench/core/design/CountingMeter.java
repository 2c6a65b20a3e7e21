package io.hadoopbench.core.design;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.ServerGroup;
import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Reads each role's server counters while the tasks wait at the barrier and again after the job.
 * Subclasses add the differences to the trials.
 */
public abstract class CountingMeter implements Meter.Opened {
  public static final String CPU = "CPU seconds";

  protected final RunContext run;

  /** The servers to read for this job. A NameNode failover between jobs changes them. */
  protected Map<Role, ServerGroup> servers = Map.of();

  private final Map<Role, List<Counter>> counters;

  protected CountingMeter(RunContext run, Map<Role, List<Counter>> counters) {
    this.run = run;
    this.counters = counters;
  }

  protected abstract Map<Role, ServerGroup> find(List<Trial> group) throws IOException;

  /**
   * Adds the differences between the two readings to the trials.
   *
   * @param used counter differences by role; modifiable
   */
  protected abstract void add(
      Map<Role, JmxDelta> used, List<Trial> group, List<TaskReport> reports, Observed into);

  protected final Collection<Jmx> pages(Role role) {
    return servers.containsKey(role) ? servers.get(role).members().values() : List.of();
  }

  /**
   * Returns those servers with the given roles that have metrics pages.
   *
   * @param names the server's name in messages, by role
   */
  protected final Map<Role, ServerGroup> groups(Map<Role, String> names) throws IOException {
    Map<Role, ServerGroup> found = new EnumMap<>(Role.class);
    for (Map.Entry<Role, String> name : names.entrySet()) {
      run.group(name.getKey(), name.getValue())
          .ifPresent(members -> found.put(name.getKey(), members));
    }
    return found;
  }

  @Override
  public boolean needsFreshMetrics() {
    return !servers.isEmpty();
  }

  @Override
  public void beforeJob(List<Trial> group) throws IOException {
    servers = find(group);
  }

  private Map<Role, ServerGroup.Reading> read() throws IOException {
    Map<Role, ServerGroup.Reading> readings = new EnumMap<>(Role.class);
    for (Map.Entry<Role, ServerGroup> server : servers.entrySet()) {
      readings.put(server.getKey(), server.getValue().read(counters.get(server.getKey())));
    }
    return readings;
  }

  @Override
  public Meter.Reading start(List<Trial> group) throws IOException {
    Map<Role, ServerGroup.Reading> before = read();
    return (reports, into) -> {
      Map<Role, JmxDelta> used = new EnumMap<>(Role.class);
      read().forEach((role, now) -> used.put(role, now.since(before.get(role))));
      add(used, group, reports, into);
    };
  }
}
