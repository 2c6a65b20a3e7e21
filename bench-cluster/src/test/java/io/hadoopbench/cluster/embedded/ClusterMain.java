package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Ports;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.HelpFormatter;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.conf.Configuration;

/**
 * Starts an embedded cluster with NameNode, DataNodes and KMS and keeps it running until Ctrl-C or
 * the end of standard input, for manual experiments and external clients. Prints one line with the
 * default file system when the cluster is ready.
 *
 * <p>Run: {@code java -cp … io.hadoopbench.cluster.embedded.ClusterMain -datanodes 3 -conf
 * /tmp/conf}, then {@code HADOOP_CONF_DIR=/tmp/conf hadoop fs -ls /}.
 */
public final class ClusterMain {
  private static final int MAX_DATANODES = 100;
  private static final Options OPTIONS =
      new Options()
          .addOption(new Option("btrace", "trace create() in the NameNode with BTrace"))
          .addOption(
              option(
                  "datanodes",
                  "N",
                  "number of DataNodes, 1 to "
                      + MAX_DATANODES
                      + "; default "
                      + ClusterLayout.DATANODES))
          .addOption(
              option(
                  "hadoop",
                  "VERSION",
                  "the servers' Hadoop release, e.g. 3.3.6; downloaded" + " once"))
          .addOption(new Option("separate", "run each DataNode in a separate JVM"))
          .addOption(option("conf", "DIR", "write the site files for clients to this directory"))
          .addOption(
              option("logs", "DIR", "server log directory; default: a new one in java.io.tmpdir"))
          .addOption(new Option("help", "print this help"));

  /** The needs that each option adds; the option's value is empty if it takes none. */
  private static final Map<Option, BiConsumer<ClusterNeeds.Builder, String>> SERVERS =
      new LinkedHashMap<>();

  static {
    server(
        new Option("kerberos", "log in with Kerberos everywhere"),
        (needs, none) -> needs.kerberos());
    server(
        new Option("ha", "three NameNodes: active, standby and observer"),
        (needs, none) -> needs.nameNodes(3));
    server(
        option(
            "router",
            "LEVEL",
            "with -kerberos: also start a Router whose connections to the NameNode use this"
                + " hadoop.rpc.protection; may be given several times"),
        (needs, level) -> needs.router(level, Map.of("hadoop.rpc.protection", level)));
    server(new Option("yarn", "also start YARN"), (needs, none) -> needs.servers(Role.YARN));
    server(
        new Option("hbase", "also start HBase and its REST server"),
        (needs, none) -> needs.servers(Role.HBASE_REST));
    server(new Option("hive", "also start HiveServer2"), (needs, none) -> needs.servers(Role.HIVE));
    server(
        option(
            "accumulo",
            "SECURITY",
            "also start an Apache Accumulo instance with this connection security; SASL levels"
                + " need -kerberos; may be given several times"),
        ClusterNeeds.Builder::accumulo);
    server(
        option(
            "gateway",
            "TLS",
            "also start an Apache Knox gateway with this name and TLS; may be given several times"),
        (needs, tls) -> needs.gateway(tls, Map.of(ClusterNeeds.GATEWAY_TLS, tls)));
  }

  private static void server(Option option, BiConsumer<ClusterNeeds.Builder, String> needs) {
    OPTIONS.addOption(option);
    SERVERS.put(option, needs);
  }

  private ClusterMain() {}

  private static Option option(String name, String argument, String help) {
    return Option.builder(name).hasArg().argName(argument).desc(help).build();
  }

  public static void main(String[] args) throws IOException {
    int status = run(args);
    if (status != 0) {
      System.exit(status);
    }
  }

  private static int run(String[] args) throws IOException {
    CommandLine line;
    int dataNodes;
    try {
      line = parse(args);
      dataNodes =
          line.hasOption("datanodes")
              ? number(line.getOptionValue("datanodes"))
              : ClusterLayout.DATANODES;
    } catch (ParseException e) {
      System.err.println(e.getMessage() + "; -help lists the options");
      return 2;
    }
    if (line.hasOption("help")) {
      new HelpFormatter().printHelp("ClusterMain [options]", OPTIONS);
      return 0;
    }
    try (EmbeddedCluster cluster = open(line, needs(line, dataNodes, 1), List.of())) {
      System.out.println("ready: " + cluster.clientConf().get("fs.defaultFS"));
      System.in.transferTo(OutputStream.nullOutputStream());
      return 0;
    } catch (UsageException e) {
      System.err.println(e.getMessage());
      return 2;
    } catch (IOException e) {
      System.err.println(e.getMessage());
      return 1;
    }
  }

  static CommandLine parse(String... args) throws ParseException {
    CommandLine line =
        DefaultParser.builder().setAllowPartialMatching(false).build().parse(OPTIONS, args);
    if (!line.getArgList().isEmpty()) {
      throw new ParseException("Unexpected argument: " + line.getArgList().get(0));
    }
    if (line.hasOption("router") && !line.hasOption("kerberos")) {
      throw new ParseException("-router requires -kerberos: otherwise there is nothing to protect");
    }
    return line;
  }

  /**
   * @param spread the servers' hosts; empty to use loopback
   */
  static EmbeddedCluster open(CommandLine line, ClusterNeeds needs, List<Host> spread)
      throws IOException {
    Path logs =
        line.hasOption("logs")
            ? Path.of(line.getOptionValue("logs"))
            : Files.createTempDirectory("hadoop-bench-logs-");
    System.err.println("logs: " + logs);
    EmbeddedCluster cluster =
        new EmbeddedClusterProvider(Ports.ofThisHost(), spread).open(needs, options(line, logs));
    if (line.hasOption("conf")) {
      cluster.writeConf(Path.of(line.getOptionValue("conf")));
    }
    cluster
        .keytab()
        .ifPresent(
            key ->
                System.out.println(
                    "login: kinit -kt %s %s, with java.security.krb5.conf=%s"
                        .formatted(
                            key.file(),
                            key.principal(),
                            System.getProperty("java.security.krb5.conf"))));
    for (Role role : Role.values()) {
      cluster.servers(role).forEach((name, server) -> tell(role, name, server));
    }
    return cluster;
  }

  static ClusterOptions options(CommandLine line, Path logs) {
    return new ClusterOptions(
        new Configuration(false),
        false,
        line.hasOption("btrace"),
        false,
        logs,
        System.err::println);
  }

  /** Prints one line for each of a server's protocols. */
  private static void tell(Role role, String name, ServerAccess server) {
    server
        .endpoints()
        .forEach(
            (protocol, address) ->
                System.out.println(
                    role.lowerCase()
                        + (name.equals(role.lowerCase()) ? "" : "-" + name)
                        + " "
                        + protocol
                        + ": "
                        + address
                        + " jmx "
                        + server.web()
                        + server.certificates().map(file -> " certificate " + file).orElse("")));
  }

  static ClusterNeeds needs(CommandLine line, int dataNodes, int hosts) {
    ClusterNeeds.Builder needs =
        ClusterNeeds.builder().servers(Role.NAMENODE).atLeast(Role.DATANODE, dataNodes);

    SERVERS.forEach(
        (option, server) -> {
          if (line.hasOption(option)) {
            String[] values = line.getOptionValues(option);
            Stream.of(values == null ? new String[] {""} : values)
                .forEach(value -> server.accept(needs, value));
          }
        });

    needs.servers(Role.KMS);
    if (line.hasOption("yarn")) {
      needs.atLeast(Role.YARN, hosts);
    }
    if (line.hasOption("hadoop")) {
      needs.setting(Role.NAMENODE, ClusterNeeds.HADOOP_RELEASE, line.getOptionValue("hadoop"));
    }
    if (line.hasOption("separate")) {
      needs.separateDataNodes();
    }
    return needs.build();
  }

  private static int number(String dataNodes) throws ParseException {
    if (!dataNodes.matches("\\d{1,3}")
        || Integer.parseInt(dataNodes) < 1
        || Integer.parseInt(dataNodes) > MAX_DATANODES) {
      throw new ParseException(
          "-datanodes " + dataNodes + " is not a number from 1 to " + MAX_DATANODES);
    }
    return Integer.parseInt(dataNodes);
  }
}
