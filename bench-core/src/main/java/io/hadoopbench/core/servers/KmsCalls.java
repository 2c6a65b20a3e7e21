package io.hadoopbench.core.servers;

/**
 * Counters for the calls to a KMS. The KMS has a separate meter for each kind of call, and creates
 * it with the first call.
 */
public final class KmsCalls {
  private KmsCalls() {}

  /**
   * Returns the counter for one kind of call.
   *
   * @param name name that the caller uses
   * @param operation name of the call in the KMS, such as {@code decrypt_eek}
   */
  public static JmxDelta.Counter counter(String name, String operation) {
    return JmxDelta.Counter.fromFirstUse(
        name, "metrics:name=hadoop.kms." + operation + ".calls.meter,*", "Count");
  }
}
