package io.hadoopbench.cluster.daemon.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.cluster.embedded.EmbeddedClusterProvider;
import io.hadoopbench.cluster.embedded.Listeners;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
class YarnTest {
  @TempDir
  Path logs;

  @Test
  void aJobRunsInContainersAndClosingTakesRunningContainersAlong() throws Exception {
    ClusterNeeds needs = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE).build();
    ClusterOptions options = new ClusterOptions(new Configuration(false), true, false, false, logs, System.out::println);
    EmbeddedCluster cluster = new EmbeddedClusterProvider().open(needs, options);
    List<ProcessHandle> descendants;
    try (cluster) {
      assertThat(cluster.unhealthy()).isEmpty();
      Configuration conf = cluster.clientConf();
      conf.set("mapreduce.map.java.opts", "-Xmx200m " + JvmOptions.FAST_START);
      try (FileSystem fs = FileSystem.newInstance(conf)) {
        try (FSDataOutputStream out = fs.create(new org.apache.hadoop.fs.Path("/in/f"))) {
          out.write("two\none\n".getBytes(StandardCharsets.UTF_8));
        }
        Job job = Job.getInstance(conf, "identity");
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path("/in"));
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path("/out"));
        job.setOutputKeyClass(org.apache.hadoop.io.LongWritable.class);
        assertThat(job.waitForCompletion(false)).as(job.getStatus().getFailureInfo()).isTrue();
        assertThat(fs.exists(new org.apache.hadoop.fs.Path("/out/_SUCCESS"))).isTrue();
      }
      SleepJob endless = new SleepJob();
      endless.setConf(conf);
      endless.createJob(1, 0, Long.MAX_VALUE / 2, 1, 0, 0).submit();
      Instant deadline = Instant.now().plusSeconds(60);
      while (tasks(cluster).isEmpty() && Instant.now().isBefore(deadline)) {
        Thread.sleep(100);
      }
      assertThat(tasks(cluster)).as("a task in a container").isNotEmpty();
      assertThat(cluster.directory().resolve("yarn/tmp/node-attribute")).as("what ResourceManagers of a user share by default").isNotEmptyDirectory();
      ProcessHandle yarn = cluster.process(Role.YARN).orElseThrow();
      descendants = yarn.descendants().toList();
      assertThat(listeners(yarn)).as("masters, NodeManager, shuffle handler").hasSizeGreaterThan(YarnSites.MASTER_PORTS).allMatch(Listeners::isLoopback);
      assertThat(descendants).as("of the application master").anyMatch(process -> !listeners(process).isEmpty())
          .allSatisfy(process -> assertThat(listeners(process)).allMatch(Listeners::isLoopback));
    }
    assertThat(descendants).noneMatch(ProcessHandle::isAlive);
    assertThat(cluster.directory()).doesNotExist();
  }

  private static List<String> listeners(ProcessHandle process) {
    try {
      return Listeners.of(process);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<ProcessHandle> tasks(EmbeddedCluster cluster) {
    return cluster.process(Role.YARN).orElseThrow().descendants()
        .filter(process -> process.info().commandLine().orElse("").contains("YarnChild")).toList();
  }
}
