package io.hadoopbench.core.micro;

import io.hadoopbench.core.host.ConfSource;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Takes the Hadoop configuration, generic options applied, into the forked JVMs. */
public final class BenchmarkConf {
  static final String FILE = "hadoopbench.micro.conf";

  private BenchmarkConf() { }

  /** For benchmarks: the configuration that the program was started with. */
  public static Configuration load() {
    String file = System.getProperty(FILE);
    if (file == null) {
      return new Configuration();
    }
    // not the site files of the class path: they may name another cluster than the one that is measured
    Configuration conf = new Configuration(false);
    conf.addResource("core-default.xml");
    conf.addResource(new Path(file));
    return conf;
  }

  /** What differs from Hadoop's defaults, which every JVM finds in Hadoop's jars. */
  static Configuration changes(Configuration conf) {
    Configuration changes = new Configuration(false);
    for (Map.Entry<String, String> entry : conf) {
      if (!ConfSource.of(conf, entry.getKey()).endsWith("-default.xml")) {
        changes.set(entry.getKey(), entry.getValue());
      }
    }
    return changes;
  }
}
