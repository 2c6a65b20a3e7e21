package io.hadoopbench.core.probe;

import io.hadoopbench.core.probe.JmxDelta.Counter;
import java.io.IOException;
import java.util.List;

/** Servers of one kind, however they tell what they do. */
public interface Servers {
  /** As in messages: {@code the KMS}. */
  String name();

  /**
   * The figures of all at about the same moment.
   *
   * @return a figure that a server does not tell is not in its reading; each reading names its
   *     process
   * @throws IOException if one of them does not answer: what it did meanwhile is not known, and so
   *     is no sum
   */
  ServerGroup.Reading read(List<Counter> counters) throws IOException;
}
