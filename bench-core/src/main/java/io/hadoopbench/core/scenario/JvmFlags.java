package io.hadoopbench.core.scenario;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The factor {@code jvmFlags}: extra options of the JVMs in which the tasks run. For any scenario whose client is measured. */
public final class JvmFlags {
  public static final String NAME = "jvmFlags";
  public static final String NONE = "none";
  /** Sets of flags that answer a question, by level. */
  private static final Map<String, String> NAMED = Map.of(
      "noAesCtr", "-XX:+UnlockDiagnosticVMOptions -XX:-UseAESCTRIntrinsics",
      "noAes", "-XX:+UnlockDiagnosticVMOptions -XX:-UseAES -XX:-UseAESIntrinsics -XX:-UseAESCTRIntrinsics");
  /** Evidence: the options that a task's JVM was started with. */
  private static final String EVIDENCE = "task.jvmOptions";

  private JvmFlags() { }

  public static Factor factor() {
    return new Factor(NAME, "JVM of the tasks; needs tasks in JVMs of their own (-yarn, or a cluster). noAesCtr: without intrinsics"
        + " for AES-CTR, as before JDK 9; noAes: without any for AES; or flags as they are, separated by blanks.",
        List.of(NONE, "noAesCtr", "noAes"), List.of(NONE), "-");
  }

  /** The keys of a variant's tasks. */
  public static Map<String, String> conf(Variant variant, Configuration base) {
    String flags = flags(variant);
    return flags.isEmpty() ? Map.of()
        : Map.of(MRJobConfig.MAP_JAVA_OPTS, (base.get(MRJobConfig.MAP_JAVA_OPTS, "") + " " + flags).strip());
  }

  /** Why the variant's flags cannot be given; empty when they can. */
  public static Optional<String> unavailable(Variant variant, Configuration conf) {
    return !flags(variant).isEmpty() && conf.get(MRConfig.FRAMEWORK_NAME, "local").equals("local")
        ? Optional.of("tasks run inside the driver's JVM, which has its flags already; add -yarn") : Optional.empty();
  }

  /** Why the tasks did not run with the variant's flags; empty when they did. */
  public static Optional<String> mismatch(Variant variant, TaskReport report) {
    Set<String> seen = report.evidence().values(EVIDENCE).keySet();
    List<String> wanted = flags(variant).isEmpty() ? List.of() : Arrays.asList(flags(variant).split("\\s+"));
    return seen.stream().allMatch(options -> Arrays.asList(options.split("\\s+")).containsAll(wanted)) ? Optional.empty()
        : Optional.of("labelled " + variant.level(NAME) + ", but the tasks' JVMs had the options " + seen);
  }

  private static String flags(Variant variant) {
    String level = variant.level(NAME);
    return level.equals(NONE) ? "" : NAMED.getOrDefault(level, level);
  }
}
