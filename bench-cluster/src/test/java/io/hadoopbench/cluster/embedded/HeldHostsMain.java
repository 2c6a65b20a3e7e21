package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.net.Clocks;
import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Network;
import io.hadoopbench.cluster.net.Ports;
import io.hadoopbench.cluster.process.ClusterDirectory;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.os.Commands;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.ParseException;

/**
 * {@link ClusterMain} with servers on several virtual hosts and another host for clients. Lines on
 * standard input break and repair hosts and servers: {@code cut h2}, {@code join h2}, {@code slow
 * h2 50}, {@code kill h2}, {@code kill kms}, {@code heal}, {@code close h1 9870}, {@code open h1
 * 9870}. The arguments are the number of hosts, the clock of a host ({@code h2=5} seconds ahead, or
 * {@code -}), and the options of {@link ClusterMain}.
 */
public final class HeldHostsMain {
  private HeldHostsMain() {}

  public static void main(String[] args) throws IOException, ParseException {
    int status = 0;
    try {
      int hosts = Integer.parseInt(args[0]);
      CommandLine line =
          ClusterMain.parse(List.of(args).subList(2, args.length).toArray(String[]::new));
      ClusterNeeds needs = ClusterMain.needs(line, hosts, hosts);
      if (OwnNetwork.entered()) {
        try (Network network = Network.make(hosts, Commands.ofThisHost())) {
          hold(line, needs, network, args[1]);
        }
      } else {
        downloadJars(
            needs, ClusterMain.options(line, Path.of(System.getProperty("java.io.tmpdir"))));
        status = OwnNetwork.run(hosts, args);
      }
    } catch (IOException e) {
      System.err.println(e.getMessage());
      status = 1;
    }
    System.exit(status);
  }

  /** The hosts' network has no route to other networks. */
  private static void downloadJars(ClusterNeeds needs, ClusterOptions options) throws IOException {
    ClusterDirectory directory = ClusterDirectory.create();
    try {
      new DaemonPlan(
              new DaemonContext(
                  needs,
                  options,
                  ClusterLayout.pick(needs, directory, Hosts.one(""), Ports.ofThisHost()),
                  () -> 0,
                  Ports.ofThisHost(),
                  List.of()))
          .getJars();
    } finally {
      directory.delete(1);
    }
  }

  private static void hold(CommandLine line, ClusterNeeds needs, Network network, String clock)
      throws IOException {
    List<Host> spread = new ArrayList<>();
    for (Host host : network.servers()) {
      spread.add(
          clock.startsWith(host.name() + "=")
              ? Clocks.ahead(host, Integer.parseInt(clock.substring(clock.indexOf('=') + 1)))
              : host);
    }
    try (EmbeddedCluster cluster = ClusterMain.open(line, needs, spread)) {
      System.out.println("client: " + String.join(" ", network.enterClient()));
      System.out.println("ready: " + cluster.clientConf().get("fs.defaultFS"));
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String typed = in.readLine(); typed != null; typed = in.readLine()) {
        execute(List.of(typed.split(" ")), cluster, network);
        System.out.println("in force: " + typed);
      }
    }
  }

  private static void execute(List<String> words, EmbeddedCluster cluster, Network network)
      throws IOException {
    String whom = words.get(words.size() > 1 ? 1 : 0);
    Optional<Host> host =
        network.hosts().stream().filter(one -> one.name().equals(whom)).findFirst();
    switch (words.get(0)) {
      case "heal" -> cluster.supervisor().heal(); // restarts killed servers
      case "kill" -> {
        // first, so that they count as broken on purpose
        cluster.supervisor().daemons().stream()
            .filter(
                daemon ->
                    daemon.name().equals(whom) || host.filter(daemon.host()::equals).isPresent())
            .forEach(cluster.supervisor()::kill);
        if (host.isPresent()) {
          network.kill(host.get());
        }
      }
      case "slow" ->
          network.slow(
              host.orElseThrow(),
              Integer.parseInt(words.get(2))); // percent of the time in which its processes run
      case "cut", "join" -> network.cut(host.orElseThrow(), words.get(0).equals("cut"));
      case "close", "open" ->
          network.dropPackets(
              host.orElseThrow(), Integer.parseInt(words.get(2)), words.get(0).equals("close"));
      default -> throw new IllegalArgumentException(String.join(" ", words));
    }
  }
}
