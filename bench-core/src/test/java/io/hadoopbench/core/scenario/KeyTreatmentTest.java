package io.hadoopbench.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class KeyTreatmentTest {
  private final KeyTreatment flags = KeyTreatment.jvmFlags();
  private final Configuration conf = new Configuration(false);

  private static Variant variant(String level) {
    return new Variant(level, Map.of("jvmFlags", level, "taskJava", level));
  }

  private Map<String, String> conf(String level) throws Exception {
    TaskSpec task = new TaskSpec(Workload.class);
    flags.open(conf).prepare(new Trial(variant(level), "t", new Path("/d"), new Path("/d")), task);
    return task.conf();
  }

  private Optional<String> unavailable(String level) throws Exception {
    return flags.open(conf).unavailable(variant(level));
  }

  private List<String> mismatch(KeyTreatment treatment, String level, String... seen) throws Exception {
    TaskReport report = new TaskReport();
    for (String value : seen) {
      report.evidence().add(treatment.evidence(), value);
    }
    return treatment.open(conf).contradictions(variant(level), new TrialOutcome(report, new Observed()));
  }

  @Test
  void flagsComeAfterTheJobsOwn() throws Exception {
    conf.set("mapreduce.map.java.opts", "-Xmx1g");
    assertThat(conf("-XX:-UseAES")).containsEntry("mapreduce.map.java.opts", "-Xmx1g -XX:-UseAES");
    assertThat(conf("-XX:+UseSerialGC -Xint")).containsEntry("mapreduce.map.java.opts", "-Xmx1g -XX:+UseSerialGC -Xint");
    assertThat(conf("none")).isEmpty();
  }

  /** A value for maps would take away what a cluster gives all tasks: heap and collector would differ beside the flags. */
  @Test
  void flagsComeAfterThoseOfAllTasksToo() throws Exception {
    conf.set("mapred.child.java.opts", "-Xmx3g -XX:+UseParallelGC");
    assertThat(conf("-Xint")).containsEntry("mapreduce.map.java.opts", "-Xmx3g -XX:+UseParallelGC -Xint");
  }

  @Test
  void tasksInTheDriversOwnJvmCannotHaveFlags() throws Exception {
    assertThat(unavailable("-XX:-UseAES")).hasValueSatisfying(why -> assertThat(why).contains("-yarn"));
    assertThat(unavailable("none")).isEmpty();
    conf.set("mapreduce.framework.name", "yarn");
    assertThat(unavailable("-XX:-UseAES")).isEmpty();
  }

  @Test
  void aTaskWithoutTheFlagsIsNoneOfTheVariant() throws Exception {
    assertThat(mismatch(flags, "-XX:+UseSerialGC", "-Xmx1g -XX:+UseSerialGC")).isEmpty();
    assertThat(mismatch(flags, "-XX:+UseSerialGC", "-Xmx1g")).isNotEmpty();
    assertThat(mismatch(flags, "-XX:+UseSerialGC")).as("no task reports").isNotEmpty();
    assertThat(mismatch(flags, "none", "-Xmx1g")).isEmpty();
  }

  @Test
  void tasksRunWithTheJavaOfTheirLabel() throws Exception {
    KeyTreatment java = KeyTreatment.taskJava();
    assertThat(mismatch(java, "/opt/a", "/opt/a")).isEmpty();
    assertThat(mismatch(java, "/opt/a", "/opt/b")).containsExactly("labelled taskJava=/opt/a, but the tasks' Java was that of [/opt/b]");
    assertThat(mismatch(java, "/opt/a", "/opt/a", "/opt/b")).isNotEmpty();
    assertThat(mismatch(java, "default", "/opt/b")).isEmpty();
  }

  /** As the task of the limits adds its heap. */
  @Test
  void whatTheClusterGivesItsTasksStays() {
    Configuration conf = new Configuration(false);
    assertThat(KeyTreatment.andMore(conf, "-Xmx256m")).isEqualTo("-Xmx256m");
    conf.set("mapred.child.java.opts", "-XX:+UseParallelGC");
    assertThat(KeyTreatment.andMore(conf, "-Xmx256m")).isEqualTo("-XX:+UseParallelGC -Xmx256m");
    conf.set("mapreduce.map.java.opts", "-XX:+UseSerialGC");
    assertThat(KeyTreatment.andMore(conf, "-Xmx256m")).isEqualTo("-XX:+UseSerialGC -Xmx256m");
  }
}
