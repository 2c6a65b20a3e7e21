package io.hadoopbench.cluster.trace;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.net.Http;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Makes sure that the trace counts: an agent that could not change the NameNode's code still shows its bean, with zeros. Creates one
 * file that the probe has to see and removes it, so the count starts at 1 and not at 0.
 */
public final class TraceCheck {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(2);

  private TraceCheck() { }

  /** @throws IOException with one line if the count does not go up */
  public static void run(URI nameNode, Configuration client, Path log) throws IOException {
    JsonNode before = read(nameNode, log);
    org.apache.hadoop.fs.Path top = new org.apache.hadoop.fs.Path("/.hadoop-bench-trace-check-" + System.nanoTime());
    try (FileSystem fs = FileSystem.newInstance(client)) {
      fs.create(new org.apache.hadoop.fs.Path(top, "measured/file")).close();
      fs.delete(top, true);
    }
    if (read(nameNode, log).path("Count").asLong() <= before.path("Count").asLong()) {
      throw new IOException("the BTrace probe is loaded but does not see NameNodeRpcServer.create(); log: " + log);
    }
  }

  private static JsonNode read(URI nameNode, Path log) throws IOException {
    JsonNode bean = Http.bean(nameNode, BTrace.BEAN, ANSWER_LIMIT);
    if (!bean.path("Count").isNumber() || !bean.path("TotalNanos").isNumber()) {
      throw new IOException("the BTrace probe shows no figures at " + nameNode + "/jmx?qry=" + BTrace.BEAN + "; log: " + log);
    }
    return bean;
  }
}
