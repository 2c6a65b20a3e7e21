package io.hadoopbench.ec;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;

/** The factors {@code layout}, how files are stored redundantly, and {@code coder}, who computes parity. */
final class Layouts {
  static final String LAYOUT = "layout";
  static final String REP3 = "rep3";
  static final String CODER = "coder";
  static final String JAVA = "java";
  static final String NATIVE = "native";

  /** Key of the list of raw coders of each codec; and the names of its coders without {@code _java} and {@code _native}. */
  private static final Map<String, String> CODER_KEYS = Map.of("rs", "io.erasurecode.codec.rs.rawcoders",
      "rs-legacy", "io.erasurecode.codec.rs-legacy.rawcoders", "xor", "io.erasurecode.codec.xor.rawcoders");

  private Layouts() { }

  static Factor layout() {
    return new Factor(LAYOUT, "how files are stored: " + REP3 + ", or an erasure coding policy that the NameNode offers.",
        List.of(REP3, "RS-6-3-1024k", "RS-3-2-1024k", "RS-10-4-1024k", "XOR-2-1-1024k", "RS-LEGACY-6-3-1024k"),
        List.of(REP3, "RS-6-3-1024k"));
  }

  static Factor coder() {
    return new Factor(CODER, "who computes parity: java, or native, which is ISA-L through libhadoop.", List.of(JAVA, NATIVE));
  }

  static boolean coded(Variant variant) {
    return !variant.level(LAYOUT).equals(REP3);
  }

  /** The policy of a variant; empty for replicas. */
  static Optional<ErasureCodingPolicy> policy(Variant variant) {
    return coded(variant) ? Optional.of(policy(variant.level(LAYOUT))) : Optional.empty();
  }

  static ErasureCodingPolicy policy(String name) {
    ErasureCodingPolicy policy = SystemErasureCodingPolicies.getPolicies().stream().filter(p -> p.getName().equals(name)).findFirst().orElse(null);
    if (policy == null) {
      throw new IllegalArgumentException("no built-in policy " + name);
    }
    return policy;
  }

  /** @param replicas of a file without policy */
  static Redundancy redundancy(Variant variant, int replicas) {
    return policy(variant).map(p -> new Redundancy(p.getNumDataUnits(), p.getNumParityUnits())).orElse(new Redundancy(1, replicas - 1));
  }

  /**
   * Client keys of a variant: exactly ONE raw coder. With two, as is the default, Hadoop would silently take the Java one when the
   * native one does not load.
   */
  static Map<String, String> conf(Variant variant) {
    return policy(variant).map(p -> Map.of(CODER_KEYS.get(p.getCodecName()), coderName(variant))).orElse(Map.of());
  }

  /** Name of the raw coder: {@code rs_java}, {@code xor_native}, ... */
  static String coderName(Variant variant) {
    return policy(variant).map(p -> p.getCodecName() + "_" + variant.level(CODER)).orElse("");
  }

  static boolean isNative(Variant variant) {
    return coded(variant) && variant.level(CODER).equals(NATIVE);
  }
}
