package io.hadoopbench.core.servers;

/**
 * A KMS's call counters. Each kind of call has a separate meter, which the KMS creates with the
 * first call.
 */
public final class KmsCalls {
  private KmsCalls() {}

  /**
   * Returns the counter for one kind of call.
   *
   * @param name name that the caller uses
   * @param operation the call's name in the KMS, such as {@code decrypt_eek}
   */
  public static JmxDelta.Counter counter(String name, String operation) {
    return JmxDelta.Counter.fromFirstUse(
        name, "metrics:name=hadoop.kms." + operation + ".calls.meter,*", "Count");
  }
}
