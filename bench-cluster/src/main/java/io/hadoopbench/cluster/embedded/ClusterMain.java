package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Ports;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  static {
    DaemonPlan.KINDS.stream()
        .flatMap(kind -> kind.byHand().stream())
        .forEach(
            server ->
                OPTIONS.addOption(
                    server
                        .argument()
                        .map(argument -> option(server.option(), argument, server.help()))
                        .orElse(new Option(server.option(), server.help()))));
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
                    "login: kinit -kt "
                        + key.file()
                        + " "
                        + key.principal()
                        + ", with "
                        + "java.security.krb5.conf="
                        + System.getProperty("java.security.krb5.conf")));
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
    for (DaemonKind kind : DaemonPlan.KINDS) {
      kind.byHand()
          .filter(server -> line.hasOption(server.option()))
          .ifPresent(
              server -> {
                String[] values = line.getOptionValues(server.option());
                Stream.of(values == null ? new String[] {""} : values)
                    .forEach(value -> server.needs().accept(needs, value));
              });
    }
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
