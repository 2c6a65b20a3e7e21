package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Network;
import io.hadoopbench.cluster.net.Ports;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.os.Commands;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.HelpFormatter;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.conf.Configuration;

/**
 * Starts an embedded cluster of NameNode, DataNodes and KMS and holds it until Ctrl-C or the end of standard input; for trying things
 * by hand, and for clients that are other programs. Prints one line with the default file system when it is ready. Lines that are typed
 * then change settings of servers or break hosts ({@link TypedLine}): {@code set router dfs.federation.router.handler.count=10}.
 *
 * <p>Run: {@code java -cp … io.hadoopbench.cluster.embedded.ClusterMain -datanodes 3 -conf /tmp/conf}, then
 * {@code HADOOP_CONF_DIR=/tmp/conf hadoop fs -ls /}.
 */
public final class ClusterMain {
  private static final int MAX_DATANODES = 100;
  private static final Options OPTIONS = new Options()
      .addOption(new Option("btrace", "trace create() in the NameNode with BTrace"))
      .addOption(Option.builder("datanodes").hasArg().argName("N").desc("number of DataNodes, 1 to " + MAX_DATANODES + "; default "
          + ClusterLayout.DATANODES).build())
      .addOption(Option.builder("hadoop").hasArg().argName("VERSION").desc("release of Hadoop's servers, as in 3.3.6; got once").build())
      .addOption(new Option("separate", "run each DataNode in a JVM of its own"))
      .addOption(Option.builder("outside").hasArg().argName("N").desc("run N DataNodes on a second host that is made for it (root), and "
          + "each in a JVM of its own").build())
      .addOption(Option.builder("hosts").hasArg().argName("N")
          .desc("spread servers over N hosts in a network of their own, 1 to " + Network.MAX_SERVERS
          + ", with a DataNode and a "
          + "NodeManager on each and one more host for clients").build())
      .addOption(Option.builder("clock").hasArg().argName("HOST=SECONDS")
          .desc("with -hosts: its clock is so far ahead, or behind, -3600 to 3600; takes libfaketime").build())
      .addOption(Option.builder("conf").hasArg().argName("DIR").desc("write the site files for clients there").build())
      .addOption(Option.builder("logs").hasArg().argName("DIR").desc("logs of the servers; default: a new directory in java.io.tmpdir").build())
      .addOption(new Option("help", "print this"));

  static {
    DaemonKinds.ALL.stream().flatMap(kind -> kind.byHand().stream()).map(ClusterMain::option).forEach(OPTIONS::addOption);
  }

  private ClusterMain() { }

  private static Option option(DaemonKind.ByHand server) {
    Option.Builder option = Option.builder(server.option()).desc(server.help());
    server.argument().ifPresent(name -> option.hasArg().argName(name));
    return option.build();
  }

  public static void main(String[] args) throws IOException {
    int status = run(args);
    if (status != 0) {
      System.exit(status);
    }
  }

  private static int run(String[] args) throws IOException {
    CommandLine line;
    int hosts;
    int dataNodes;
    try {
      line = DefaultParser.builder().setAllowPartialMatching(false).build().parse(OPTIONS, args);
      if (!line.getArgList().isEmpty()) {
        throw new ParseException("Unexpected argument: " + line.getArgList().get(0));
      }
      if (line.hasOption("router") && !line.hasOption("kerberos")) {
        throw new ParseException("-router is for -kerberos: without it there is nothing to protect");
      }
      hosts = line.hasOption("hosts") ? number(line, "hosts", Network.MAX_SERVERS) : 0;
      if (line.hasOption("clock") && (hosts == 0 || !line.getOptionValue("clock").matches("h\\d{1,2}=-?\\d{1,4}"))) {
        throw new ParseException("-clock " + line.getOptionValue("clock") + " is not like h2=5, with -hosts");
      }
      dataNodes = line.hasOption("datanodes") ? number(line, "datanodes", MAX_DATANODES) : hosts > 0 ? hosts : ClusterLayout.DATANODES;
    } catch (ParseException e) {
      System.err.println(e.getMessage() + "; -help lists the options");
      return 2;
    }
    if (line.hasOption("help")) {
      new HelpFormatter().printHelp("ClusterMain [options]", OPTIONS);
      return 0;
    }
    try {
      if (hosts > 0 && !OwnNetwork.entered()) {
        new EmbeddedClusterProvider().getJars(needs(line, dataNodes, hosts), options(line, Path.of(System.getProperty("java.io.tmpdir"))));
        return OwnNetwork.run(hosts, args);
      }
      if (hosts == 0) {
        hold(line, needs(line, dataNodes, 1), Optional.empty());
        return 0;
      }
      try (Network network = Network.make(hosts, Commands.ofThisHost())) {
        hold(line, needs(line, dataNodes, hosts), Optional.of(network));
        return 0;
      }
    } catch (UsageException e) {
      System.err.println(e.getMessage());
      return 2;
    } catch (IOException e) {
      System.err.println(e.getMessage());
      return 1;
    }
  }

  private static void hold(CommandLine line, ClusterNeeds needs, Optional<Network> network) throws IOException {
    Path logs = line.hasOption("logs") ? Path.of(line.getOptionValue("logs")) : Files.createTempDirectory("hadoop-bench-logs-");
    System.err.println("logs: " + logs);
    List<Host> spread = new ArrayList<>();
    for (Host host : network.map(Network::servers).orElse(List.of())) {
      String clock = line.getOptionValue("clock", "");
      spread.add(clock.startsWith(host.name() + "=") ? host.withClock(Integer.parseInt(clock.substring(clock.indexOf('=') + 1))) : host);
    }
    try (EmbeddedCluster cluster = new EmbeddedClusterProvider(Ports.ofThisHost(), spread).open(needs, options(line, logs))) {
      if (line.hasOption("conf")) {
        cluster.writeConf(Path.of(line.getOptionValue("conf")));
      }
      cluster.keytab().ifPresent(key -> System.out.println("login: kinit -kt " + key.file() + " " + key.principal() + ", with "
          + "java.security.krb5.conf=" + System.getProperty("java.security.krb5.conf")));
      for (Role role : Role.values()) {
        cluster.servers(role).forEach((name, server) -> tell(role, name, server));
      }
      network.ifPresent(hosts -> System.out.println("client: " + String.join(" ", hosts.enterClient())));
      System.out.println("ready: " + cluster.clientConf().get("fs.defaultFS"));
      obey(cluster, network);
    }
  }

  private static void obey(EmbeddedCluster cluster, Optional<Network> network) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      try {
        System.out.println(TypedLine.parse(line).obey(cluster, network).orElse("in force: " + line.strip()));
      } catch (IllegalArgumentException e) {
        System.err.println(e.getMessage());
      }
    }
  }

  private static ClusterOptions options(CommandLine line, Path logs) {
    return new ClusterOptions(new Configuration(false), false, line.hasOption("btrace"), false, logs, System.err::println);
  }

  /** One line for each protocol. */
  private static void tell(Role role, String name, ServerAccess server) {
    server.endpoints().forEach((protocol, address) -> System.out.println(role.lowerCase() + (name.equals(role.lowerCase()) ? "" : "-" + name)
        + " " + protocol + ": " + address + " jmx " + server.web() + server.certificates().map(file -> " certificate " + file).orElse("")));
  }

  private static ClusterNeeds needs(CommandLine line, int dataNodes, int hosts) {
    ClusterNeeds.Builder needs = ClusterNeeds.builder().servers(Role.NAMENODE).atLeast(Role.DATANODE, dataNodes);
    for (DaemonKind kind : DaemonKinds.ALL) {
      kind.byHand().filter(server -> line.hasOption(server.option())).ifPresent(server -> {
        String[] values = line.getOptionValues(server.option());
        Stream.of(values == null ? new String[] {""} : values).forEach(value -> server.needs().accept(needs, value));
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
    if (line.hasOption("outside")) {
      needs.secondHost().setting(Role.DATANODE, ClusterNeeds.OUTSIDE_DATANODES, line.getOptionValue("outside"));
    }
    return needs.build();
  }

  private static int number(CommandLine line, String option, int max) throws ParseException {
    String text = line.getOptionValue(option);
    if (!text.matches("\\d{1,3}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > max) {
      throw new ParseException("-" + option + " " + text + " is not a number from 1 to " + max);
    }
    return Integer.parseInt(text);
  }
}
