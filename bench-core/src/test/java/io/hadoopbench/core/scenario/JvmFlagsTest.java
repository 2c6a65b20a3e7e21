package io.hadoopbench.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {
  private final Configuration conf = new Configuration(false);

  private static Variant variant(String level) {
    return new Variant(level, Map.of(JvmFlags.NAME, level));
  }

  private static TaskReport report(String options) {
    TaskReport report = new TaskReport();
    report.evidence().add("task.jvmOptions", options);
    return report;
  }

  @Test
  void flagsComeAfterTheJobsOwn() {
    conf.set("mapreduce.map.java.opts", "-Xmx1g");
    assertThat(JvmFlags.conf(variant("noAesCtr"), conf)).containsEntry("mapreduce.map.java.opts",
        "-Xmx1g -XX:+UnlockDiagnosticVMOptions -XX:-UseAESCTRIntrinsics");
    assertThat(JvmFlags.conf(variant("-XX:+UseSerialGC -Xint"), conf)).containsEntry("mapreduce.map.java.opts", "-Xmx1g -XX:+UseSerialGC -Xint");
    assertThat(JvmFlags.conf(variant(JvmFlags.NONE), conf)).isEmpty();
  }

  @Test
  void tasksInTheDriversOwnJvmCannotHaveFlags() {
    assertThat(JvmFlags.unavailable(variant("noAes"), conf)).hasValueSatisfying(why -> assertThat(why).contains("-yarn"));
    assertThat(JvmFlags.unavailable(variant(JvmFlags.NONE), conf)).isEmpty();
    conf.set("mapreduce.framework.name", "yarn");
    assertThat(JvmFlags.unavailable(variant("noAes"), conf)).isEmpty();
  }

  @Test
  void aTaskWithoutTheFlagsIsNoneOfTheVariant() {
    assertThat(JvmFlags.mismatch(variant("-XX:+UseSerialGC"), report("-Xmx1g -XX:+UseSerialGC"))).isEmpty();
    assertThat(JvmFlags.mismatch(variant("-XX:+UseSerialGC"), report("-Xmx1g"))).isPresent();
    assertThat(JvmFlags.mismatch(variant(JvmFlags.NONE), report("-Xmx1g"))).isEmpty();
  }
}
