package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import java.util.List;
import java.util.stream.Stream;

/** Options of gateway-hbase-scan. */
final class HBaseOptions {
  static final String ROWS = "rows";
  static final String VALUE_BYTES = "valueBytes";
  static final String SCANS = "scans";
  static final String REST = "hbaseRest";
  static final String QUORUM = "hbaseQuorum";
  static final String CLASSPATH = "hbaseClasspath";
  static final String PROGRAM = "hbaseProgram";

  /** As large as one value may be without chunks of its own in a memstore. */
  private static final long MOST_BYTES = 256 << 10;

  private HBaseOptions() { }

  static List<Option> all() {
    return Stream.concat(Stream.of(
        Option.of(ROWS, Type.POSITIVE, "N", "100000", "rows of the table; 100,000 as in S3"),
        Option.of(VALUE_BYTES, Type.POSITIVE, "B", "100", "bytes of the value of a row; at most " + MOST_BYTES),
        Option.of(SCANS, Type.POSITIVE, "N", "4", "scans of a trial, all threads of all maps together"),
        Option.of("warmup", Type.COUNT, "N", "8", "scans that each thread does before, not recorded; with fewer the Java client, of which most code is"
            + " used in no other variant, is still being compiled. A shell does at most 2"),
        Option.of(REST, Type.TEXT, "URL", "", "existing cluster: HBase's REST server, as in http://hbase.example.com:8080"),
        Option.of(QUORUM, Type.TEXT, "HOST:PORT[,HOST:PORT]", "", "existing cluster, path=java: HBase's ZooKeeper"),
        Option.of(CLASSPATH, Type.TEXT, "PATH", "", "existing cluster, path=java: what hbase classpath prints, at the same place on every host of"
            + " a task"),
        Option.of(PROGRAM, Type.TEXT, "FILE", "", "existing cluster, path=shell: HBase's launcher, as in /opt/hbase/bin/hbase, at the same place on"
            + " every host of a task"),
        Option.of("barrierTimeout", Type.POSITIVE, "SECONDS", "300", "how long maps that are ready wait for the others; a shell takes its time to start"
            + " and to get warm")), GatewayOptions.all().stream()).toList();
  }

  /** @throws UsageException with one line, before anything is started */
  static void check(Settings settings) {
    GatewayOptions.check(settings);
    if (settings.number(ROWS) > HBaseRows.MOST) {
      throw new UsageException("-" + ROWS + " " + settings.text(ROWS) + ": at most " + HBaseRows.MOST);
    }
    if (settings.number(VALUE_BYTES) > MOST_BYTES) {
      throw new UsageException("-" + VALUE_BYTES + " " + settings.text(VALUE_BYTES) + ": at most " + MOST_BYTES);
    }
    long threads = settings.number("maps") * settings.number("threads");
    if (settings.number(SCANS) < threads) {
      throw new UsageException("-" + SCANS + " " + settings.text(SCANS) + ": fewer scans than the " + threads + " threads of all -maps");
    }
    for (String option : List.of(REST, QUORUM, CLASSPATH, PROGRAM)) {
      if (settings.has(option) && !GatewayOptions.existing(settings)) {
        throw new UsageException("-" + option + " " + settings.text(option) + ": is for -cluster existing; the embedded cluster has an HBase of"
            + " its own");
      }
    }
    if (!GatewayOptions.existing(settings)) {
      return;
    }
    if (!settings.has(REST)) {
      throw new UsageException("-" + REST + " is needed on an existing cluster: HBase's REST server, as in http://hbase.example.com:8080");
    }
    GatewayOptions.url(settings, REST);
    if (settings.has(QUORUM) && !settings.text(QUORUM).matches("[A-Za-z0-9._-]+:\\d{1,5}(,[A-Za-z0-9._-]+:\\d{1,5})*")) {
      throw new UsageException("-" + QUORUM + " " + settings.text(QUORUM) + ": must be like zk.example.com:2181, several separated by commas");
    }
  }
}
