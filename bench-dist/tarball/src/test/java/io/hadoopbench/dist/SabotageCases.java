package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.Pause;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/**
 * Wrong pages, other clients of the same servers, helpers without effect: unverified values are
 * never reported.
 */
abstract class SabotageCases extends Cases {
  /** Exit code if trials ran but no trial of a variant is valid. */
  private static final int INVALID = 4;

  SabotageCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  private Bench.Here kmsCreate(String out, String nameNodePage, String... args) throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                "-D",
                "dfs.namenode.http-address=" + nameNodePage,
                "-warmup 0 -metricsPeriod 1 -warmupOps 20 -out",
                out));
    all.addAll(List.of(args));
    if (!String.join(" ", all).contains("-duration")) {
      all.addAll(List.of("-nrFiles 300"));
    }
    return Bench.here(dir, conf, "kms-create", all.toArray(String[]::new));
  }

  private String nameNodePage() {
    return cluster.web(Role.NAMENODE).orElseThrow().getAuthority();
  }

  private JsonNode onlyTrial(String out) throws IOException {
    List<JsonNode> trials = Results.trials(dir, out);
    assertThat(trials).hasSize(1);
    assertThat(trials.get(0).path("metrics").path("create.count").asInt())
        .as("the job itself succeeded")
        .isEqualTo(300);
    return trials.get(0);
  }

  private static void hasNoNameNodeMetrics(JsonNode trial) {
    assertThat(trial.path("metrics").fieldNames())
        .toIterable()
        .noneMatch(name -> name.startsWith("namenode."));
  }

  /** On a busy machine one thread may create fewer files than the tolerance for other calls. */
  private static final int OTHERS = 4;

  private static final String[] IN_SLICES = {
    "-report full -blocks 1 -levels zone=plain;threads=1,2 -duration 400ms -interleave 100ms"
  };

  /** Counters are compared with the sum of all interleaved trials. */
  @Test
  void constantCountersInvalidateInterleavedTrials() throws Exception {
    Map<String, String> first = new ConcurrentHashMap<>();
    try (Page stale = new Page(query -> first.computeIfAbsent(query, this::page))) {
      Bench.Ended run = kmsCreate("stale-turns", stale.address(), IN_SLICES).await();
      assertThat(run.exit()).as(run.err()).isEqualTo(INVALID);
      List<JsonNode> trials = Results.trials(dir, "stale-turns");
      assertThat(trials)
          .filteredOn(trial -> trial.path("resources").has("slices.count"))
          .hasSize(6);
      assertThat(trials)
          .allSatisfy(
              trial -> {
                assertThat(Results.valid(trial)).isFalse();
                assertThat(trial.path("reasons").toString())
                    .containsPattern(
                        "the NameNode counted 0 create calls, fewer than the \\d+ that the trial"
                            + " made");
                hasNoNameNodeMetrics(trial);
              });
      assertThat(run.err()).contains("INVALID: the NameNode counted 0 create calls");
    }
  }

  @Test
  void createsByOtherClientsAreDetected() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    List<Thread> others =
        IntStream.range(0, OTHERS)
            .mapToObj(
                n ->
                    new Thread(
                        () ->
                            workUntil(
                                ended,
                                (fs, i) -> fs.create(new Path("/others/" + n + "/f" + i)).close())))
            .toList();
    others.forEach(Thread::start);
    try {
      Bench.Ended run = kmsCreate("creates-turns", nameNodePage(), IN_SLICES).awaitExit(0);
      List<JsonNode> trials = Results.trials(dir, "creates-turns");
      assertThat(trials)
          .filteredOn(trial -> trial.path("resources").has("slices.count"))
          .as("two failed attempts and one for both")
          .hasSize(6)
          .filteredOn(Results::valid)
          .hasSize(2)
          .allSatisfy(
              trial -> {
                assertThat(trial.path("evidence").path("servers.otherCalls").toString())
                    .contains("create calls, but the trial made");
                assertThat(Results.resource(trial, "group.namenode.otherCallsPercent"))
                    .isGreaterThan(10);
              });
      assertThat(run.out()).contains("Other clients called the servers in 2 of 2 trials");
    } finally {
      ended.set(true);
      for (Thread other : others) {
        other.join();
      }
    }
  }

  /** A delayed counter is complete at the next attempt. */
  @Test
  void delayedPageCostsOneAttempt() throws Exception {
    Map<String, String> first = new ConcurrentHashMap<>();
    AtomicBoolean late = new AtomicBoolean(true);
    try (Page page =
        new Page(query -> late.get() ? first.computeIfAbsent(query, this::page) : page(query))) {
      Bench.Here running = kmsCreate("late", page.address(), "-blocks 1 -levels zone=plain");
      running.awaitError("trial failed, retrying it (1 of 2): the NameNode counted 0 create calls");
      late.set(false);
      running.awaitExit(0);
      List<JsonNode> trials = Results.trials(dir, "late");
      assertThat(trials.get(0).path("valid").asBoolean()).isFalse();
      assertThat(trials.get(trials.size() - 1).path("valid").asBoolean()).isTrue();
    }
  }

  private interface BackgroundLoad {
    void work(FileSystem fs, int i) throws IOException;
  }

  /** Background load with calls that no trial makes. */
  @Test
  void otherKindsOfCallsAreDetected() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    Thread other = new Thread(() -> workUntil(ended, (fs, i) -> fs.listStatus(new Path("/"))));
    other.start();
    try {
      Bench.Ended run =
          kmsCreate("lists", nameNodePage(), "-blocks 2 -levels zone=plain").awaitExit(0);
      JsonNode result = Results.read(dir, "lists");
      List<JsonNode> trials = Results.trials(result);
      assertThat(trials)
          .as("retried without success, then not retried")
          .extracting(trial -> trial.path("block") + " " + trial.path("valid"))
          .containsExactly("0 false", "0 false", "0 true", "1 true");
      String seen = " calls, but the trial made 300";
      assertThat(trials.get(0).path("reasons").toString())
          .contains(seen + ": other clients called it during the trial");
      assertThat(trials.get(3).path("evidence").path("servers.otherCalls").toString())
          .contains(seen);
      assertThat(trials.get(3).path("resources").path("namenode.otherCallsPercent").asDouble())
          .isGreaterThan(10);
      trials.forEach(SabotageCases::hasNoNameNodeMetrics);
      assertThat(result.path("warnings").toString())
          .contains("Other clients called the servers in 2 of 2 trials, by up to ");
      assertThat(run.out()).contains("Other clients called the servers in 2 of 2 trials");
    } finally {
      ended.set(true);
      other.join();
    }
  }

  private void workUntil(AtomicBoolean ended, BackgroundLoad backgroundLoad) {
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      for (int i = 0; !ended.get(); i++) {
        backgroundLoad.work(fs, i);
        Thread.sleep(1); // enough calls to be seen, and leaves CPU for others
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void wrongPageIsNotReadAndFailedCacheDropInvalidates() throws Exception {
    try (Page other =
        new Page(
            query ->
                page(query).replaceAll("(\"HostAndPort\" *: *)\"[^\"]*\"", "$1\"127.0.0.1:1\""))) {
      Bench.Ended run =
          kmsCreate("other", other.address(), "-blocks 1 -levels zone=plain -dropCaches /bin/false")
              .await();
      assertThat(run.exit()).as(run.err()).isEqualTo(INVALID);
      assertThat(run.err())
          .contains(
              "the page http://"
                  + other.address()
                  + " is ignored: it belongs to the NameNode 127.0.0.1:1, but clients call ");
      JsonNode trial = onlyTrial("other");
      assertThat(trial.path("reasons"))
          .singleElement()
          .extracting(JsonNode::asText)
          .asString()
          .matches("the page cache of \\S+ is not in the state 'drop': /bin/false: exit 1.*");
      hasNoNameNodeMetrics(trial);
      assertThat(run.err()).contains("INVALID: the page cache of");
    }
  }

  @Test
  void rejectedPageEndsOnlyRunsThatRequireIt() throws Exception {
    try (Page refused = new Page(query -> "")) {
      kmsCreate("refused", refused.address(), "-blocks 1 -levels zone=plain").awaitExit(0);
      JsonNode trial = onlyTrial("refused");
      assertThat(Results.valid(trial)).isTrue();
      hasNoNameNodeMetrics(trial);
      assertThat(Results.read(dir, "refused").path("warnings").toString())
          .contains("the NameNode provides no metrics (");
      Bench.Ended required =
          kmsCreate("required", refused.address(), "-blocks 1 -levels zone=plain -jmx require")
              .awaitExit(1);
      assertThat(required.lastError())
          .contains("the NameNode provides no metrics: ")
          .contains("-jmx try continues without them");
    }
    Bench.Ended without = kmsCreate("without", nameNodePage(), "-blocks 1 -jmx off").awaitExit(0);
    assertThat(Results.read(dir, "without").path("warnings").toString())
        .contains("Calls by other clients cannot be counted");
    assertThat(Results.trials(dir, "without"))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              Results.assertValid(trial);
              hasNoNameNodeMetrics(trial);
              assertThat(trial.path("evidence").fieldNames())
                  .toIterable()
                  .noneMatch(fact -> fact.startsWith("kms.") || fact.startsWith("namenode."));
            });
  }

  @Test
  void stalledPageDoesNotStopMaps() throws Exception {
    AtomicBoolean silent = new AtomicBoolean();
    try (Page page = new Page(query -> silent.get() ? "" : page(query))) {
      Bench.Here running =
          kmsCreate(
              "silent", page.address(), "-blocks 1 -levels zone=plain -duration 3s -maxRate 100");
      awaitBarrier(running);
      silent.set(true);
      running.awaitExit(0);
      JsonNode trial = Results.trials(dir, "silent").get(0);
      Results.assertValid(trial);
      assertThat(trial.path("evidence").path("servers.notRead").toString())
          .contains("cannot read http://" + page.address());
      hasNoNameNodeMetrics(trial);
    }
  }

  private void awaitBarrier(Bench.Here running) throws Exception {
    try (FileSystem fs = FileSystem.newInstance(cluster.clientConf())) {
      while (fs.globStatus(new Path("/benchmarks/kms-create/*/control/b00-*/barrier/ready/0"))
              .length
          == 0) {
        assertThat(running.isAlive()).as("the run").isTrue();
        Thread.sleep(20);
      }
    }
  }

  /** Averages of Hadoop cover the time since any client's last read. */
  @Test
  void otherPortAndOtherPollerChangeNothing() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    Thread poller =
        new Thread(
            () ->
                workUntil(
                    ended,
                    (fs, i) -> {
                      page("/jmx");
                      Pause.ofMillis(250); // as a busy monitor does
                    }));
    poller.start();
    try {
      Bench.here(
              dir,
              conf,
              "rpc-protection",
              "-D",
              "dfs.namenode.http-address=" + nameNodePage(),
              "-levels protection=none -blocks 1 -warmup 0 -metricsPeriod 1 -calls 2000 -warmupOps"
                  + " 50 -threads 2 -out polled")
          .awaitExit(0);
      JsonNode trial = Results.trials(dir, "polled").get(0);
      Results.assertValid(trial);
      assertThat(Results.metric(trial, "namenode.receivedBytesPerCall")).isBetween(50.0, 500.0);
      assertThat(Results.resource(trial, "namenode.otherCallsPercent")).isZero();
    } finally {
      ended.set(true);
      poller.join();
    }
  }

  @Test
  void deletedKeyEndsRunWithError() throws Exception {
    Bench.Here running =
        kmsCreate("key", nameNodePage(), "-blocks 1 -levels zone=encrypted,plain -seed 1");
    running.awaitError("trial 1/");
    KeyProvider keys = KeyProviderFactory.getProviders(cluster.clientConf()).get(0);
    for (String key : keys.getKeys()) {
      if (key.startsWith("hadoop-bench-kms-create")) {
        keys.deleteKey(key);
      }
    }
    Bench.Ended run = running.await();
    assertThat(run.lastError()).startsWith("kms-create: ");
    run.exitedWith(1);
    assertThat(Results.read(dir, "key").path("status").asText()).isEqualTo("FAILED");
  }

  /** Returns the response of the NameNode's page; empty if the page or key does not exist. */
  private String page(String pathAndQuery) {
    try (InputStream in =
        URI.create("http://" + nameNodePage() + pathAndQuery).toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (FileNotFoundException e) {
      return ""; // status 404
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Web server that responds instead of the NameNode's. */
  private static final class Page implements AutoCloseable {
    private final HttpServer server;
    private final UnaryOperator<String> answers;

    Page(UnaryOperator<String> answers) throws IOException {
      this.answers = answers;
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/", this::answer);
      server.start();
    }

    String address() {
      return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
      byte[] body =
          answers.apply(exchange.getRequestURI().toString()).getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(
          body.length == 0 ? 404 : 200, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
