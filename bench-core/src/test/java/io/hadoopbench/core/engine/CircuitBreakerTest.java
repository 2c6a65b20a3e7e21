package io.hadoopbench.core.engine;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.ServerPages;
import io.hadoopbench.core.servers.Jmx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The metrics page is served by a test server that responds like a NameNode. */
class CircuitBreakerTest {
  private final AtomicInteger asked = new AtomicInteger();
  private final List<String> warnings = new ArrayList<>();
  private HttpServer server;
  private Jmx page;
  private long seconds;
  private volatile double queueMillis;
  private volatile long calls = 1000;
  private volatile String term = "\"State\":\"active\",\"LastHATransitionTime\":1";
  private volatile String unit = "MILLISECONDS";

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean rpc = exchange.getRequestURI().getQuery().contains("RpcActivity");
          boolean dataNode = exchange.getRequestURI().getQuery().contains("DataNodeActivity");
          boolean conf = exchange.getRequestURI().getPath().equals("/conf");
          byte[] body =
              (conf
                      ? "{\"property\":{\"value\":\"" + unit + "\"}}"
                      : rpc
                          ? "{\"beans\":[" + port(8021, 0.1) + "," + port(8020, queueMillis) + "]}"
                          : dataNode ? dataNode() : "{\"beans\":[{" + term + "}]}")
                  .getBytes(StandardCharsets.UTF_8);
          asked.addAndGet(conf ? 0 : 1);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    page =
        new Jmx(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
            new Configuration(false));
  }

  private String dataNode() {
    return "{\"beans\":[{\"name\":\"Hadoop:service=DataNode,name=DataNodeActivity-a\","
        + "\"FsyncNanosNumOps\":"
        + calls
        + ",\"FsyncNanosAvgTime\":"
        + queueMillis * 1e6
        + "}]}";
  }

  private String port(int port, double millis) {
    return "{\"name\":\"Hadoop:service=NameNode,name=RpcActivityForPort"
        + port
        + "\",\"RpcQueueTimeNumOps\":"
        + calls
        + ",\"RpcQueueTimeAvgTime\":"
        + millis
        + "}";
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static Settings settings(String... args) {
    return new OptionParser(
            List.of(
                CircuitBreaker.option(),
                ServerPages.option(),
                Option.of("cluster", Option.Type.TEXT, "", "existing", "")))
        .parse(List.of(args));
  }

  private Optional<CircuitBreaker> circuitBreaker(String... args) {
    Settings settings = settings(args);
    CircuitBreaker.check(settings);
    return CircuitBreaker.of(
        settings,
        ServerPages.of(settings, new Configuration(false), warnings::add),
        List.of(page),
        () -> 1_000_000_000L * seconds);
  }

  private Optional<String> reachedAfter(CircuitBreaker circuitBreaker, int more) {
    seconds += more;
    return circuitBreaker.reached();
  }

  /** Publishes another metrics period of the NameNode. */
  private Optional<String> period(CircuitBreaker circuitBreaker, double millis) {
    calls += 50;
    queueMillis = millis;
    return reachedAfter(circuitBreaker, 1);
  }

  @Test
  void twoMetricsPeriodsInARowEndTheRunAndOneThatPassesDoesNot() {
    CircuitBreaker circuitBreaker = circuitBreaker().orElseThrow();
    assertThat(period(circuitBreaker, 140)).isEmpty();
    assertThat(period(circuitBreaker, 100)).isEmpty();
    assertThat(period(circuitBreaker, 120)).isEmpty();
    assertThat(period(circuitBreaker, 130))
        .hasValue(
            "ended by -abortWhen queueTime>100ms: calls wait 130.0 ms in the NameNode's queue, and"
                + " the previous metrics period exceeded the limit as well");
    assertThat(circuitBreaker.described())
        .containsEntry("queueTime>100ms", "at worst calls wait 140.0 ms in the NameNode's queue");
  }

  @Test
  void slowFsyncsOfADataNodeEndTheRun() {
    CircuitBreaker circuitBreaker = circuitBreaker("-abortWhen", "syncTime>500ms").orElseThrow();
    assertThat(period(circuitBreaker, 700)).isEmpty();
    assertThat(period(circuitBreaker, 400)).isEmpty();
    assertThat(period(circuitBreaker, 600)).isEmpty();
    assertThat(period(circuitBreaker, 600))
        .hasValue(
            "ended by -abortWhen syncTime>500ms: fsyncs of a DataNode take 600.0 ms, and the"
                + " previous metrics period exceeded the limit as well");
  }

  /** Hadoop updates its metrics every 10 s; the page shows the same values until then. */
  @Test
  void aPeriodThatIsReadTwiceIsOnePeriod() {
    CircuitBreaker circuitBreaker = circuitBreaker().orElseThrow();
    assertThat(period(circuitBreaker, 104)).isEmpty();
    for (int i = 0; i < 10; i++) {
      assertThat(reachedAfter(circuitBreaker, 1)).isEmpty();
    }
    assertThat(period(circuitBreaker, 0.1)).isEmpty();
    assertThat(period(circuitBreaker, 104)).isEmpty();
  }

  @Test
  void theFirstPeriodAfterAFailoverOrARestartIsNotJudged() {
    CircuitBreaker circuitBreaker = circuitBreaker().orElseThrow();
    assertThat(period(circuitBreaker, 104)).isEmpty();
    term = "\"State\":\"active\",\"LastHATransitionTime\":2";
    assertThat(period(circuitBreaker, 104)).isEmpty();
    assertThat(period(circuitBreaker, 104)).isEmpty();
    calls = 0;
    assertThat(period(circuitBreaker, 104)).isEmpty();
    assertThat(period(circuitBreaker, 104)).isEmpty();
    assertThat(period(circuitBreaker, 104)).isPresent();
  }

  /** These calls waited before the run began. */
  @Test
  void whatThePageShowedBeforeTheRunIsNotJudged() {
    queueMillis = 300;
    CircuitBreaker circuitBreaker = circuitBreaker().orElseThrow();
    assertThat(reachedAfter(circuitBreaker, 1)).isEmpty();
    assertThat(period(circuitBreaker, 300)).isEmpty();
    assertThat(period(circuitBreaker, 300)).isPresent();
  }

  @Test
  void oneBeanIsReadOnceASecondAndTheStateOfTheNameNodeOnceAPeriod() {
    CircuitBreaker circuitBreaker = circuitBreaker().orElseThrow();
    asked.set(0);
    for (int i = 0; i < 10; i++) {
      circuitBreaker.reached();
    }
    reachedAfter(circuitBreaker, 1);
    circuitBreaker.reached();
    assertThat(asked).hasValue(1);
    period(circuitBreaker, 1);
    assertThat(asked).hasValue(4);
  }

  @Test
  void anotherUnitOfTheNameNodeIsConverted() {
    unit = "MICROSECONDS";
    CircuitBreaker circuitBreaker = circuitBreaker().orElseThrow();
    period(circuitBreaker, 140_000);
    assertThat(period(circuitBreaker, 140_000).orElseThrow()).contains("140.0 ms");
  }

  @Test
  void aNameNodeThatDoesNotAnswerForLongEndsTheRun() {
    CircuitBreaker circuitBreaker = circuitBreaker().orElseThrow();
    server.stop(0);
    assertThat(reachedAfter(circuitBreaker, 10)).isEmpty();
    assertThat(reachedAfter(circuitBreaker, 5))
        .hasValue("ended by -abortWhen: no server has responded for 15 s");
  }

  @Test
  void anExplicitConditionWithoutAPageIsRejectedAndADefaultOneIsAWarning() {
    server.stop(0);
    assertThat(circuitBreaker()).isEmpty();
    assertThat(warnings)
        .singleElement()
        .asString()
        .isEqualTo(
            "-abortWhen queueTime>100ms: no metrics page shows this time, so the run"
                + " will not end when servers are overloaded");
    assertUsageError(() -> circuitBreaker("-abortWhen", "queueTime>5ms"))
        .hasMessageContaining("no metrics page shows this time; check dfs.namenode.http-address");
    assertUsageError(() -> circuitBreaker("-abortWhen", "queueTime>5ms", "-jmx", "off"))
        .hasMessageContaining("omit one of them");
    assertThat(circuitBreaker("-abortWhen", "off")).isEmpty();
    assertThat(circuitBreaker("-cluster", "embedded")).isEmpty();
    assertThat(circuitBreaker("-jmx", "off")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "queueTime>100",
        "queueTime<100ms",
        "queueTime>",
        "callQueue>5",
        "free<100GB",
        "queueTime>1s,",
        "",
        "queueTime>1s off",
        "QUEUETIME>1s"
      })
  void invalidConditionsAreRejected(String text) {
    assertUsageError(() -> CircuitBreaker.check(settings("-abortWhen", text)))
        .hasMessageStartingWith("-abortWhen");
  }
}
