package io.hadoopbench.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.GenericOptionsParser;
import org.junit.jupiter.api.Test;

class ClientConfTest {
  private static final Map<String, Map<String, String>> OURS =
      Map.of(
          "hdfs-site.xml",
          Map.of("dfs.replication", "3"),
          "core-site.xml",
          Map.of("fs.defaultFS", "hdfs://127.0.0.1:1"));

  @Test
  void genericOptionsOverrideSettings() throws IOException {
    Configuration user = new Configuration(false);
    new GenericOptionsParser(user, new String[] {"-D", "dfs.replication=1", "-D", "my.key=x"});
    Configuration conf = ClientConf.of(OURS, user);
    assertThat(conf.get("dfs.replication")).isEqualTo("1");
    assertThat(conf.get("my.key")).isEqualTo("x");
  }

  @Test
  void siteFilesOfUserAreIgnored() {
    Configuration user = new Configuration(false);
    user.set("fs.defaultFS", "hdfs://production", "core-site.xml");
    user.set("hadoop.security.authentication", "kerberos", "core-site.xml");
    Configuration conf = ClientConf.of(OURS, user);
    assertThat(conf.get("fs.defaultFS")).isEqualTo("hdfs://127.0.0.1:1");
    assertThat(conf.get("hadoop.security.authentication")).isEqualTo("simple");
  }

  @Test
  void jobKeepsDefaultsAndSettings() {
    JobConf job = new JobConf(ClientConf.of(OURS, new Configuration(false)));
    assertThat(job.get("dfs.replication")).isEqualTo("3");
    assertThat(job.get("mapreduce.map.memory.mb")).isNotNull();
    assertThat(job.get("dfs.blocksize")).isEqualTo("134217728");
  }

  /** Hadoop's files are read only once for all configurations. */
  @Test
  void configurationsAreIndependent() throws IOException {
    ClientConf.defaults().set("dfs.replication", "7");
    assertThat(ClientConf.defaults().get("dfs.replication")).isEqualTo("3");
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try (URLClassLoader own = new URLClassLoader(new URL[0], usual)) {
      thread.setContextClassLoader(own);
      assertThat(ClientConf.defaults().getClassLoader()).isSameAs(own);
    } finally {
      thread.setContextClassLoader(usual);
    }
    assertThat(ClientConf.defaults().getClassLoader()).isSameAs(usual);
  }
}
