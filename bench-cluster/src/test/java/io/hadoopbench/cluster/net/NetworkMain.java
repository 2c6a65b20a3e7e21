package io.hadoopbench.cluster.net;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What {@link NetworkTest} starts: who holds a network and does what it is told, a server that tells who came, and its client. */
final class NetworkMain {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int CONNECT_MILLIS = 3000;

  private NetworkMain() { }

  public static void main(String[] args) throws IOException {
    switch (args[0]) {
      case "hold" -> hold(Integer.parseInt(args[1]));
      case "listen" -> listen(Integer.parseInt(args[1]));
      default -> connect(args[1], Integer.parseInt(args[2]));
    }
  }

  private static void hold(int servers) throws IOException {
    try (Network network = Network.make(servers, Commands.ofThisHost()); BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      System.out.println(String.join(" ", network.enterClient()));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        List<String> words = List.of(line.split(" "));
        Host host = network.servers().stream().filter(one -> one.name().equals(words.get(1))).findFirst().orElseThrow();
        System.out.println(switch (words.get(0)) {
          case "run" -> run(host, words.subList(2, words.size()));
          case "start" -> "pid " + new ProcessBuilder(command(host, words.subList(2, words.size()))).start().pid();
          default -> breakIt(network, words.get(0), host, words.size() > 2 ? Integer.parseInt(words.get(2)) : 0);
        });
      }
    }
  }

  private static String breakIt(Network network, String verb, Host host, int port) throws IOException {
    switch (verb) {
      case "cut", "join" -> network.cut(host, verb.equals("cut"));
      case "close", "open" -> network.silence(host, port, verb.equals("close"));
      default -> network.kill(host);
    }
    return "done";
  }

  private static List<String> command(Host host, List<String> words) {
    List<String> command = new ArrayList<>(host.enter());
    command.addAll(words);
    return command;
  }

  private static String run(Host host, List<String> words) throws IOException {
    CommandResult result = Commands.ofThisHost().toEnd(command(host, words), LIMIT);
    return result.exitCode() + " " + result.output().strip().replace('\n', ' ');
  }

  private static void listen(int port) throws IOException {
    try (ServerSocket server = new ServerSocket(port)) {
      while (true) {
        try (Socket client = server.accept()) {
          client.getOutputStream().write(client.getInetAddress().getHostName().getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  private static void connect(String host, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
      System.out.println("taken for " + new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
  }
}
