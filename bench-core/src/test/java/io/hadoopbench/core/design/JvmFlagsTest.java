package io.hadoopbench.core.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.result.Variant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {
  private final Configuration conf = new Configuration(false);

  private static Variant variant(String level) {
    return new Variant(level, Map.of(JvmFlags.NAME, level));
  }

  private Map<String, String> conf(String level) throws Exception {
    TaskSpec task = new TaskSpec(Workload.class);
    new JvmFlags.Flags(conf)
        .prepare(new Trial(variant(level), "t", new Path("/d"), new Path("/d")), task);
    return task.conf();
  }

  private Optional<String> unavailable(String level) throws Exception {
    return new JvmFlags.Flags(conf).unavailable(variant(level));
  }

  @Test
  void flagsComeAfterTheJobsOwn() throws Exception {
    conf.set("mapreduce.map.java.opts", "-Xmx1g");
    assertThat(conf("-XX:-UseAES")).containsEntry("mapreduce.map.java.opts", "-Xmx1g -XX:-UseAES");
    assertThat(conf("-XX:+UseSerialGC -Xint"))
        .containsEntry("mapreduce.map.java.opts", "-Xmx1g -XX:+UseSerialGC -Xint");
    assertThat(conf(JvmFlags.NONE)).isEmpty();
  }

  /**
   * A value for maps would replace the cluster's options for all tasks: heap and collector would
   * differ in addition to the flags.
   */
  @Test
  void flagsComeAfterThoseOfAllTasksToo() throws Exception {
    conf.set("mapred.child.java.opts", "-Xmx3g -XX:+UseParallelGC");
    assertThat(conf("-Xint"))
        .containsEntry("mapreduce.map.java.opts", "-Xmx3g -XX:+UseParallelGC -Xint");
  }

  @Test
  void tasksInTheDriversOwnJvmCannotHaveFlags() throws Exception {
    assertThat(unavailable("-XX:-UseAES"))
        .hasValueSatisfying(why -> assertThat(why).contains("-yarn"));
    assertThat(unavailable(JvmFlags.NONE)).isEmpty();
    conf.set("mapreduce.framework.name", "yarn");
    assertThat(unavailable("-XX:-UseAES")).isEmpty();
  }

  @Test
  void aTaskWithoutTheFlagsIsNoneOfTheVariant() {
    assertThat(JvmFlags.mismatch(variant("-XX:+UseSerialGC"), Set.of("-Xmx1g -XX:+UseSerialGC")))
        .isEmpty();
    assertThat(JvmFlags.mismatch(variant("-XX:+UseSerialGC"), Set.of("-Xmx1g"))).isPresent();
    assertThat(JvmFlags.mismatch(variant("-XX:+UseSerialGC"), Set.of()))
        .as("not reported")
        .isPresent();
    assertThat(JvmFlags.mismatch(variant(JvmFlags.NONE), Set.of("-Xmx1g"))).isEmpty();
  }

  /** Adds options like the task that measures Java code, which sets its heap. */
  @Test
  void whatTheClusterGivesItsTasksStays() {
    Configuration conf = new Configuration(false);
    assertThat(JvmFlags.andMore(conf, "-Xmx256m")).isEqualTo("-Xmx256m");
    conf.set("mapred.child.java.opts", "-XX:+UseParallelGC");
    assertThat(JvmFlags.andMore(conf, "-Xmx256m")).isEqualTo("-XX:+UseParallelGC -Xmx256m");
    conf.set("mapreduce.map.java.opts", "-XX:+UseSerialGC");
    assertThat(JvmFlags.andMore(conf, "-Xmx256m")).isEqualTo("-XX:+UseSerialGC -Xmx256m");
  }
}
