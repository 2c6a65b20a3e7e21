package io.hadoopbench.core.probe;

/**
 * What a KMS counts of its calls: each kind has a meter of its own, made when it is first called.
 */
public final class KmsCalls {
  private KmsCalls() {}

  /**
   * The calls of one kind.
   *
   * @param name as the caller knows the counter
   * @param operation as the KMS calls it, such as {@code decrypt_eek}
   */
  public static JmxDelta.Counter counter(String name, String operation) {
    return JmxDelta.Counter.fromFirstUse(
        name, "metrics:name=hadoop.kms." + operation + ".calls.meter,*", "Count");
  }
}
