package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What does it cost to get the rows of a table from HiveServer2 over HTTP and through Knox? Does NOT measure queries that need a job. Run
 * it with {@code scripts/bench gateway-hive-select} or {@code hadoop jar bench.jar gateway-hive-select}.
 */
public final class HiveSelect implements Scenario {
  static final String BINARY = "binary";
  static final String HTTP = "http";
  /** The file itself, as {@code hdfs dfs -text} reads it: the floor. */
  static final String TEXT = "text";
  static final String FETCH_SIZE = "fetchSize";
  static final String COMPRESSION = "compression";
  static final String ON = "on";

  static final String ROWS = "rows";
  static final String BINARY_ADDRESS = "hiveBinary";
  static final String HTTP_ADDRESS = "hiveHttp";
  static final String DRIVER = "jdbcDriver";

  @Override
  public String name() {
    return "gateway-hive-select";
  }

  @Override
  public String question() {
    return "What does it cost to get the rows of a table from HiveServer2 over HTTP and through Knox?";
  }

  @Override
  public String description() {
    return """
        Selects all rows of a text table with Hive's JDBC driver: in the binary protocol, over HTTP, and over HTTP through Apache Knox; \
        text reads the table's file itself, as hdfs dfs -text does. Rows are counted, and a checksum over all columns is compared, in every \
        operation. A connection is made before the timed part. \
        Not measured: queries that need a job, and making a connection.""";
  }

  @Override
  public List<Factor> factors() {
    List<Factor> gateway = Ways.ofGateway().stream()
        .map(factor -> factor.name().equals(Ways.AUTH) ? new Factor(Ways.AUTH, "how the gateway knows the user: name and password.", List.of(Ways.BASIC))
            : factor).toList();
    return Stream.of(
        List.of(new Factor(Ways.PATH, "how the rows come: binary Thrift, Thrift over HTTP, the same through Knox, or the table's file.",
            List.of(BINARY, HTTP, Ways.GATEWAY, TEXT))),
        gateway,
        List.of(new Factor(FETCH_SIZE, "rows that a client asks for at a time.", List.of("10000", "1000"), List.of("10000")),
        new Factor(COMPRESSION, "whether the client takes compressed HTTP; HiveServer2 compresses unless hive.server2.thrift.http.compression.enabled is false.",
            List.of(Ways.OFF, ON), List.of(Ways.OFF)))).flatMap(List::stream).toList();
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    Set<String> none = new HashSet<>(Ways.irrelevant(variant));
    if (!http(variant)) {
      none.add(COMPRESSION);
    }
    if (text(variant)) {
      none.add(FETCH_SIZE);
    }
    return none;
  }

  static boolean text(Variant variant) {
    return variant.level(Ways.PATH).equals(TEXT);
  }

  /** Whether the rows come over HTTP, through a gateway or not. */
  static boolean http(Variant variant) {
    return Ways.gateway(variant) || variant.level(Ways.PATH).equals(HTTP);
  }

  static boolean compressed(Variant variant) {
    return variant.level(COMPRESSION).equals(ON);
  }

  @Override
  public List<Option> options() {
    return Stream.concat(Stream.of(
        Option.of(ROWS, Type.POSITIVE, "N", "200000", "rows of the table, about 80 bytes each"),
        Option.of("selects", Type.POSITIVE, "N", "4", "selects of a trial, all threads of all maps together"),
        Option.of("warmup", Type.COUNT, "N", "2", "selects that each thread makes before, not recorded"),
        Option.of(BINARY_ADDRESS, Type.TEXT, "HOST:PORT", "", "existing cluster: HiveServer2's binary port"),
        Option.of(HTTP_ADDRESS, Type.TEXT, "URL", "", "existing cluster: HiveServer2's HTTP port and path, as in http://host:10001/cliservice"),
        Option.of(DRIVER, Type.TEXT, "JAR", "", "existing cluster: hive-jdbc-standalone.jar; give the same file with the generic option -files,"
            + " so that tasks on other hosts have it")), GatewayOptions.all().stream()).toList();
  }

  @Override
  public void check(Settings settings) {
    GatewayOptions.check(settings);
    for (String option : List.of(BINARY_ADDRESS, HTTP_ADDRESS, DRIVER)) {
      if (settings.has(option) && !GatewayOptions.existing(settings)) {
        throw new UsageException("-" + option + " " + settings.text(option) + ": is for -cluster existing; the embedded cluster has its own");
      }
    }
    if (GatewayOptions.existing(settings) && !settings.has(DRIVER)) {
      throw new UsageException("-" + DRIVER + ": name hive-jdbc-standalone.jar, for a cluster does not come with it");
    }
    if (settings.has(DRIVER) && !Files.isReadable(Path.of(settings.text(DRIVER)))) {
      throw new UsageException("-" + DRIVER + " " + settings.text(DRIVER) + ": no file that can be read");
    }
    if (settings.has(BINARY_ADDRESS) && !settings.text(BINARY_ADDRESS).matches("[A-Za-z0-9._-]+:\\d{1,5}")) {
      throw new UsageException("-" + BINARY_ADDRESS + " " + settings.text(BINARY_ADDRESS) + ": must be like host:10000");
    }
    if (settings.has(HTTP_ADDRESS)) {
      GatewayOptions.url(settings, HTTP_ADDRESS);
    }
    long threads = settings.number("maps") * settings.number("threads");
    if (settings.number("selects") < threads) {
      throw new UsageException("-selects " + settings.text("selects") + ": fewer than the " + threads + " threads of -maps x -threads");
    }
  }

  @Override
  public List<Metric> metrics() {
    return HiveMetrics.ALL;
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS3.hive());
  }

  @Override
  public long operations(Settings settings) {
    return settings.number("selects");
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    return new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1, Role.HIVE, 1), Map.of()).withGateways(Ways.gateways(variants));
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return GatewayLimits.text();
  }

  /** What comes has to be taken apart by the client, in every way. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new HiveSelectRun(context);
  }
}
