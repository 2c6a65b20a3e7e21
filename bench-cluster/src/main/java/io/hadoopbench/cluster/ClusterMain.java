package io.hadoopbench.cluster;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
 * then change settings of servers: {@code set router dfs.federation.router.handler.count=10}.
 *
 * <p>Run: {@code java -cp … io.hadoopbench.cluster.ClusterMain -datanodes 3 -conf /tmp/conf}, then
 * {@code HADOOP_CONF_DIR=/tmp/conf hadoop fs -ls /}.
 */
public final class ClusterMain {
  private static final int MAX_DATANODES = 100;
  private static final Options OPTIONS = new Options()
      .addOption(new Option("yarn", "also start YARN"))
      .addOption(new Option("btrace", "trace create() in the NameNode with BTrace"))
      .addOption(Option.builder("datanodes").hasArg().argName("N").desc("number of DataNodes, 1 to " + MAX_DATANODES + "; default "
          + Defaults.DATANODES).build())
      .addOption(new Option("separate", "run each DataNode in a JVM of its own"))
      .addOption(Option.builder("outside").hasArg().argName("N").desc("run N DataNodes on a second host that is made for it (root), and "
          + "each in a JVM of its own").build())
      .addOption(Option.builder("gateway").hasArg().argName("TLS").desc("also start an Apache Knox of that name, with TLS: "
          + GatewayTls.levels() + "; may be given several times").build())
      .addOption(new Option("kerberos", "all log in at a KDC; without KMS"))
      .addOption(Option.builder("router").hasArg().argName("LEVEL").desc("with -kerberos: also start a Router whose connections to the "
          + "NameNode have this hadoop.rpc.protection; may be given several times").build())
      .addOption(new Option("hive", "also start HiveServer2"))
      .addOption(new Option("hbase", "also start HBase and its REST server"))
      .addOption(Option.builder("conf").hasArg().argName("DIR").desc("write the site files for clients there").build())
      .addOption(Option.builder("logs").hasArg().argName("DIR").desc("logs of the servers; default ./cluster-logs").build())
      .addOption(new Option("help", "print this"));

  private ClusterMain() { }

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
      line = DefaultParser.builder().setAllowPartialMatching(false).build().parse(OPTIONS, args);
      if (!line.getArgList().isEmpty()) {
        throw new ParseException("Unexpected argument: " + line.getArgList().get(0));
      }
      if (line.hasOption("router") && !line.hasOption("kerberos")) {
        throw new ParseException("-router is for -kerberos: without it there is nothing to protect");
      }
      dataNodes = dataNodes(line.getOptionValue("datanodes", String.valueOf(Defaults.DATANODES)));
    } catch (ParseException e) {
      System.err.println(e.getMessage() + "; -help lists the options");
      return 2;
    }
    if (line.hasOption("help")) {
      new HelpFormatter().printHelp("ClusterMain [options]", OPTIONS);
      return 0;
    }
    ClusterOptions options = new ClusterOptions(new Configuration(false), line.hasOption("yarn"), line.hasOption("btrace"),
        Path.of(line.getOptionValue("logs", "cluster-logs")), System.err::println);
    try (EmbeddedCluster cluster = new EmbeddedClusterProvider().open(needs(line, dataNodes), options)) {
      if (line.hasOption("conf")) {
        cluster.writeConf(Path.of(line.getOptionValue("conf")));
      }
      cluster.gateways().forEach((name, gateway) -> System.out.println(name + ": " + gateway.base() + " jmx " + gateway.web()
          + gateway.certificates().map(file -> " certificate " + file).orElse("")));
      cluster.keytab().ifPresent(key -> System.out.println("login: kinit -kt " + key.file() + " " + key.principal() + ", with "
          + "java.security.krb5.conf=" + System.getProperty("java.security.krb5.conf")));
      cluster.rpcServers().forEach((name, server) -> System.out.println(name + ": " + server.fileSystem() + " " + server.web()));
      for (Role role : Role.values()) {
        cluster.endpoints(role).forEach((protocol, address) -> System.out.println(role.lowerCase() + " " + protocol + ": " + address));
      }
      System.out.println("ready: " + cluster.clientConf().get("fs.defaultFS"));
      obey(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), cluster);
    } catch (IOException e) {
      System.err.println(e.getMessage());
      return 1;
    }
    return 0;
  }

  private static ClusterNeeds needs(CommandLine line, int dataNodes) {
    boolean kerberos = line.hasOption("kerberos");
    Map<Role, Integer> servers = new EnumMap<>(Map.of(Role.NAMENODE, 1, Role.DATANODE, dataNodes));
    if (!kerberos) {
      servers.put(Role.KMS, 1);
    }
    if (line.hasOption("hive")) {
      servers.put(Role.HIVE, 1);
    }
    if (line.hasOption("hbase")) {
      servers.putAll(Map.of(Role.HBASE, 1, Role.HBASE_REST, 1));
    }
    if (line.hasOption("outside")) {
      return new ClusterNeeds(servers,
          Map.of(Role.DATANODE, Map.of(ClusterNeeds.OUTSIDE_DATANODES, line.getOptionValue("outside")))).withSecondHost();
    }
    ClusterNeeds plain = new ClusterNeeds(servers, Map.of()).withGateways(named(line, "gateway", ClusterNeeds.GATEWAY_TLS));
    ClusterNeeds secured = kerberos ? plain.withKerberos().withRouters(named(line, "router", "hadoop.rpc.protection")) : plain;
    return line.hasOption("separate") ? secured.withSeparateDataNodes() : secured;
  }

  /** A server for each value of an option, named after it, with the value as its setting. */
  private static Map<String, Map<String, String>> named(CommandLine line, String option, String key) {
    Map<String, Map<String, String>> servers = new TreeMap<>();
    for (String value : Optional.ofNullable(line.getOptionValues(option)).orElse(new String[0])) {
      servers.put(value, Map.of(key, value));
    }
    return servers;
  }

  private static int dataNodes(String text) throws ParseException {
    if (!text.matches("\\d{1,3}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MAX_DATANODES) {
      throw new ParseException("-datanodes " + text + " is not a number from 1 to " + MAX_DATANODES);
    }
    return Integer.parseInt(text);
  }

  /** Lines of the form {@code set ROLE KEY=VALUE ...} put these settings in force, and those alone, with what must restart for them. */
  private static void obey(BufferedReader in, EmbeddedCluster cluster) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.strip().split("\\s+");
      if (words.length < 2 || !words[0].equals("set") || Stream.of(words).skip(2).anyMatch(word -> !word.contains("="))
          || Stream.of(Role.values()).noneMatch(role -> role.lowerCase().equals(words[1]))) {
        System.err.println(line + ": is not like 'set namenode KEY=VALUE KEY=VALUE'");
        continue;
      }
      Role role = Stream.of(Role.values()).filter(one -> one.lowerCase().equals(words[1])).findFirst().orElseThrow();
      Map<String, String> settings = Stream.of(words).skip(2).map(word -> word.split("=", 2))
          .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (first, last) -> last));
      System.out.println(cluster.apply(settings.isEmpty() ? Map.of() : Map.of(role, settings)).orElse("in force: " + line.strip()));
    }
  }
}
