package io.hadoopbench.rpc.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.rpc.probe.RpcServerMeter.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs against a web server that answers as Hadoop's do. */
class RpcServerTest {
  private final Map<String, String> beans = new HashMap<>();
  private HttpServer web;

  @BeforeEach
  void listen() throws IOException {
    web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.createContext(
        "/",
        exchange -> {
          String query =
              URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
          String bean = query.replaceFirst("^qry=", "").replaceFirst("&.*$", "");
          byte[] answer =
              ("{\"beans\":[" + beans.getOrDefault(bean, "") + "]}")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    web.start();
    activity(1000, 500, 2_000);
    beans.put("java.lang:type=OperatingSystem", "{\"ProcessCpuTime\":1000000000}");
  }

  @AfterEach
  void end() {
    web.stop(0);
  }

  private void activity(long received, long sent, double queue) {
    beans.put(
        "Hadoop:service=*,name=RpcActivityForPort8020",
        "{\"ReceivedBytes\":"
            + received
            + ",\"SentBytes\":"
            + sent
            + ",\"RpcQueueTimeAvgTime\":"
            + queue
            + ",\"CallQueueLength\":3}");
  }

  private void counted(long calls, long heartbeats) {
    beans.put(
        "Hadoop:service=*,name=RpcActivityForPort8020",
        "{\"ReceivedBytes\":1,\"RpcProcessingTimeNumOps\":" + calls + "}");
    beans.put(
        "Hadoop:service=*,name=RpcDetailedActivityForPort8020",
        "{\"SendHeartbeatNumOps\":" + heartbeats + "}");
  }

  /** Returns what a trial with 100 calls observed. */
  private Observed observed(long calls, long heartbeats) throws IOException {
    counted(1000, 50);
    RpcServer.Started started = server().start();
    counted(1000 + calls, 50 + heartbeats);
    Observed observed = new Observed();
    stop(started, 100, observed);
    return observed;
  }

  private void connections(String... lines) {
    beans.put(
        "HadoopBench:service=Rpc,name=Connections",
        "{\"Connections\":[\"" + String.join("\",\"", lines) + "\"],\"MostOutgoingOfOneUser\":1}");
  }

  private Jmx jmx() {
    return new Jmx(
        URI.create("http://127.0.0.1:" + web.getAddress().getPort()), new Configuration(false));
  }

  private RpcServer server() throws IOException {
    return server(8020);
  }

  private RpcServer server(int port) throws IOException {
    return new RpcServer("namenode", jmx(), port);
  }

  private static void stop(RpcServer.Started started, long calls, Observed observed)
      throws IOException {
    started.stop(
        new RpcServer.Asked(calls, calls, calls + 5, 0), new OtherClientCalls(10, true), observed);
  }

  @Test
  void countersAreReadFromBarrierAndDividedByCalls() throws IOException {
    RpcServer server = server();
    server.beforeJob();
    RpcServer.Started started = server.start();
    activity(1000 + 300, 500 + 700, 4_000);
    beans.put("java.lang:type=OperatingSystem", "{\"ProcessCpuTime\":1000500000}");
    Observed observed = new Observed();
    stop(started, 10, observed);
    assertThat(observed.metrics())
        .containsEntry("namenode.receivedBytesPerCall", 30.0)
        .containsEntry("namenode.sentBytesPerCall", 70.0);
    assertThat(observed.metrics().get("namenode.cpuMicrosPerCall"))
        .isCloseTo(50, Offset.offset(1e-3));
    assertThat(observed.metrics().keySet())
        .as("the mean covers the time since any reader's last read")
        .noneMatch(name -> name.contains("queue"));
    assertThat(observed.texts(Validity.Kind.MISMATCH)).isEmpty();
  }

  @Test
  void countersOfTwoProcessesAreNotSubtracted() throws IOException {
    beans.put("java.lang:type=Runtime", "{\"Name\":\"1@host\",\"StartTime\":1}");
    RpcServer.Started started = server().start();
    beans.put("java.lang:type=Runtime", "{\"Name\":\"2@host\",\"StartTime\":2}");
    activity(2000, 1500, 2_000);
    Observed observed = new Observed();
    stop(started, 1, observed);
    assertThat(observed.texts(Validity.Kind.TRANSIENT))
        .singleElement()
        .asString()
        .contains("the namenode is 2@host")
        .contains("1@host");
    assertThat(observed.metrics()).isEmpty();
  }

  @Test
  void serverWithTooFewCallsYieldsNoMetric() throws IOException {
    for (long calls : new long[] {0, 99}) {
      assertThat(observed(calls, 0).texts(Validity.Kind.TRANSIENT))
          .singleElement()
          .asString()
          .startsWith("the namenode counted " + calls + " calls, fewer than the 100 that");
      assertThat(observed(calls, 0).metrics()).isEmpty();
    }
  }

  @Test
  void otherClientCallsAreReportedExceptHeartbeats() throws IOException {
    assertThat(observed(300 + 115, 0).texts(Validity.Kind.INTERFERENCE)).isEmpty();
    assertThat(observed(500, 90).texts(Validity.Kind.INTERFERENCE)).isEmpty();
    assertThat(observed(500, 0).texts(Validity.Kind.INTERFERENCE))
        .singleElement()
        .asString()
        .contains("500 calls, but the trial made 100: other clients called it");
    assertThat(observed(500, 0).metrics()).isEmpty();
    assertThat(observed(500, 0).resources())
        .as("beyond the calls that the run itself may have made")
        .containsEntry("namenode.otherCallsPercent", 95.0);
    assertThat(observed(100, 0).resources()).containsEntry("namenode.otherCallsPercent", 0.0);
  }

  @Test
  void portOfNameserviceIsReadFromNameNode() throws IOException {
    beans.put("Hadoop:service=NameNode,name=NameNodeStatus", "{\"HostAndPort\":\"host:8020\"}");
    Observed observed = new Observed();
    stop(server(-1).start(), 1, observed);
    assertThat(observed.metrics()).containsKey("namenode.receivedBytesPerCall");
  }

  @Test
  void onlyConnectionsOfJobAreEvidence() throws IOException {
    connections("10.0.0.1:1 TOKEN auth-conf");
    RpcServer server = server();
    server.beforeJob();
    connections("10.0.0.1:1 TOKEN auth-conf", "10.0.0.1:2 TOKEN auth", "10.0.0.2:2 TOKEN auth");
    RpcServer.Started started = server.start();
    connections(); // closed by now
    Observed observed = new Observed();
    stop(started, 1, observed);
    assertThat(started.hasNone()).isFalse();
    assertThat(new ConnectionsBean(jmx()).mostOutgoingOfOneUser()).isEqualTo(1);
    assertThat(observed.evidence().values("namenode.newConnections"))
        .isEqualTo(Map.of("TOKEN auth", 2L));
  }

  @Test
  void serverWithoutNewConnectionsHasNone() throws IOException {
    connections("10.0.0.1:1 TOKEN auth-conf");
    RpcServer server = server();
    server.beforeJob();
    assertThat(server.start().hasNone()).isTrue();
  }

  @Test
  void otherServersDoNotReportConnections() throws IOException {
    RpcServer server = server();
    server.beforeJob();
    assertThat(server.start().hasNone()).isFalse();
    assertThat(new ConnectionsBean(jmx()).ofClients()).isEmpty();
    assertThat(new ConnectionsBean(jmx()).mostOutgoingOfOneUser()).isNaN();
  }
}
