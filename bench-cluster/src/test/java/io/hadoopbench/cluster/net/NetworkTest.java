package io.hadoopbench.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {
  private static final boolean ROOT = System.getProperty("user.name").equals("root");
  private static final Pattern SECOND_HOST = Pattern.compile("\\bhb[0-9a-f]{12}\\b");
  private static final int PORT = 4711;
  /** As a container has it: no user of this machine's files. */
  private static final List<String> AS_NOBODY = List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups");
  private static final String CLASSES = Stream.of(NetworkMain.class, Network.class, Commands.class).map(NetworkTest::classes).collect(Collectors.joining(File.pathSeparator));

  /** A holder with its lines, and how the machine reaches its client's host. */
  private record Held(Process process, BufferedReader out, List<String> client) implements AutoCloseable {
    String ask(String line) throws IOException {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
      return out.readLine();
    }

    String clientSees(String... command) throws IOException {
      return output(Stream.concat(client.stream(), Stream.of(command)).toList());
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }


  private static String classes(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  private static String output(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private static String[] main(Object... args) {
    return Stream.concat(Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", CLASSES,
        NetworkMain.class.getName()), Stream.of(args).map(String::valueOf)).toArray(String[]::new);
  }

  private static Held hold(boolean root) throws IOException {
    List<String> as = ROOT && !root ? AS_NOBODY : List.of();
    List<String> command = new ArrayList<>(as);
    command.addAll(new Network.Plan(2, root).begin());
    List<String> attempt = new ArrayList<>(command);
    attempt.add("true");
    String refused = output(attempt);
    Assumptions.assumeTrue(refused.isEmpty() || ROOT && root, refused);
    command.addAll(List.of(main("hold", 2)));
    Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out = process.inputReader();
    List<String> client = new ArrayList<>(as);
    client.addAll(List.of(out.readLine().split(" ")));
    return new Held(process, out, client);
  }

  /** Interfaces, routes, mounts and names of this machine, without second hosts of tests that run at the same time. */
  private static List<String> machine() throws IOException {
    return Stream.of(output(List.of("ip", "-o", "link")), output(List.of("ip", "route", "show", "table", "all")), Files.readString(Path.of("/etc/hosts")), Files.readString(Path.of("/proc/self/mounts")),
        output(List.of("hostname"))).flatMap(String::lines).filter(line -> !SECOND_HOST.matcher(line).find()).map(line -> line.replaceFirst("^\\d+: ", "")).toList();
  }

  private static Set<Path> networks(Stream<ProcessHandle> processes) {
    return processes.map(process -> Path.of("/proc", String.valueOf(process.pid()), "ns", "net")).flatMap(NetworkTest::target).collect(Collectors.toSet());
  }

  private static Stream<Path> target(Path link) {
    try {
      return Stream.of(Files.readSymbolicLink(link));
    } catch (IOException noProcessOrGone) {
      return Stream.empty();
    }
  }

  @Tag("cluster")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void hostsTalkByNameAreCutOffAndKilledAndGoWithTheirOwnerAndTheMachineSeesNothing(boolean root) throws Exception {
    Assumptions.assumeTrue(ROOT || !root, "not root");
    List<String> machine = machine();
    try (Held held = hold(root)) {
      assertThat(held.ask("run h1 hostname")).isEqualTo("0 h1");
      assertThat(held.ask("run h1 getent hosts h2")).matches("0 198\\.18\\.0\\.2 +h2");
      assertThat(held.ask("run h2 getent hosts nobody.example.com")).as("nobody is asked").isEqualTo("2 ");
      assertThat(held.clientSees("sh", "-c", "echo $(hostname) $(whoami) $PWD")).isEqualTo("client " + (root || !ROOT ? System.getProperty("user.name") : "nobody") + " " + Path.of("").toAbsolutePath());
      assertThat(held.ask("start h1 " + String.join(" ", main("listen", PORT)))).startsWith("pid ");
      String fromTwo = "run h2 " + String.join(" ", main("connect", "h1", PORT));
      while (held.ask(fromTwo).contains("refused")) {
        Thread.sleep(50);
      }
      assertThat(held.ask(fromTwo)).isEqualTo("0 taken for h2");
      String[] fromClient = main("connect", "h1", PORT);
      assertThat(held.clientSees(fromClient)).isEqualTo("taken for client");

      assertThat(held.ask("close h1 " + PORT)).isEqualTo("done");
      assertThat(held.clientSees(fromClient)).containsIgnoringCase("timed out");
      assertThat(held.ask(fromTwo)).isEqualTo("0 taken for h2");
      assertThat(held.ask("open h1 " + PORT)).isEqualTo("done");
      assertThat(held.clientSees(fromClient)).isEqualTo("taken for client");

      assertThat(held.ask("cut h1")).isEqualTo("done");
      assertThat(held.ask(fromTwo)).doesNotContain("taken");
      assertThat(held.ask("join h1")).isEqualTo("done");
      assertThat(held.ask(fromTwo)).isEqualTo("0 taken for h2");

      assertThat(held.ask("kill h1")).isEqualTo("done");
      assertThat(held.ask(fromTwo)).contains("refused");
      assertThat(held.ask("start h2 sleep 1000")).startsWith("pid ");
      assertThat(machine()).isEqualTo(machine);
      Set<Path> networks = networks(Stream.concat(Stream.of(held.process().toHandle()), held.process().descendants()));
      assertThat(networks).as("of the owner, the client and two servers").hasSize(4).doesNotContainAnyElementsOf(networks(Stream.of(ProcessHandle.current())));

      assertThat(held.ask("kill h2")).isEqualTo("done");
      held.process().destroyForcibly().waitFor(); // SIGKILL
      long deadline = System.nanoTime() + 10_000_000_000L;
      while (networks(ProcessHandle.allProcesses()).stream().anyMatch(networks::contains) && System.nanoTime() < deadline) {
        Thread.sleep(20);
      }
      assertThat(networks(ProcessHandle.allProcesses())).as("namespaces").doesNotContainAnyElementsOf(networks);
      assertThat(machine()).isEqualTo(machine);
    }
  }

  @Test
  void whereNoneCanBeHadTheReasonIsOneLine() {
    assertThatThrownBy(() -> Network.begin(2, (command, limit) -> new CommandResult(true, 1, "unshare: unshare failed: Operation not permitted\nmore\n"))).isInstanceOf(IOException.class)
        .hasMessageContaining("unshare: unshare failed: Operation not permitted; they take the programs unshare, nsenter,").hasMessageNotContaining("\n");
  }

  @Test
  void onlyWhoIsNotRootHasANamespaceOfUsers() {
    Network.Plan plan = new Network.Plan(2, false);
    assertThat(plan.enter(7)).containsExactly("nsenter", "--target", "7", "--user", "--preserve-credentials", "--mount", "--net", "--uts", "--wd=.");
    assertThat(new Network.Plan(2, true).enter(7)).doesNotContain("--user");
  }
}
