package io.hadoopbench.core.probe;

import io.hadoopbench.core.probe.JmxDelta.Counter;
import java.io.IOException;
import java.util.List;

/** Servers of one kind, independent of the interface for their values. */
public interface Servers {
  /** Name for messages: {@code the KMS}. */
  String name();

  /**
   * Returns the values of all servers at about the same moment.
   *
   * @return readings without values that a server does not show; each reading names its process
   * @throws IOException if one of them does not respond: without its values there is no sum
   */
  ServerGroup.Reading read(List<Counter> counters) throws IOException;
}
