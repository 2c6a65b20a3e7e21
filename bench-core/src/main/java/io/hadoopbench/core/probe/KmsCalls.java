package io.hadoopbench.core.probe;

/** Call counters of a KMS: each kind of call has a separate meter, created with the first call. */
public final class KmsCalls {
  private KmsCalls() {}

  /**
   * Returns the counter of one kind of calls.
   *
   * @param name for the caller
   * @param operation name in the KMS, such as {@code decrypt_eek}
   */
  public static JmxDelta.Counter counter(String name, String operation) {
    return JmxDelta.Counter.fromFirstUse(
        name, "metrics:name=hadoop.kms." + operation + ".calls.meter,*", "Count");
  }
}
