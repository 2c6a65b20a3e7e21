package io.hadoopbench.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.scenario.ScenarioRun.ServerSide;
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

/** Against a web server that answers as Hadoop's do. */
class ServerMeterTest {
  private final Map<String, String> beans = new HashMap<>();
  private String timeUnit = "NANOSECONDS";
  private HttpServer web;

  @BeforeEach
  void listen() throws IOException {
    web = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    web.createContext("/", exchange -> {
      String query = URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
      String bean = query.replaceFirst("^qry=", "").replaceFirst("&.*$", "");
      byte[] answer = (exchange.getRequestURI().getPath().equals("/conf") ? "{\"property\":{\"value\":\"" + timeUnit + "\"}}"
          : "{\"beans\":[" + beans.getOrDefault(bean, "") + "]}").getBytes(StandardCharsets.UTF_8);
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
    beans.put("Hadoop:service=*,name=RpcActivityForPort8020", "{\"ReceivedBytes\":" + received + ",\"SentBytes\":" + sent
        + ",\"RpcQueueTimeAvgTime\":" + queue + ",\"CallQueueLength\":3}");
  }

  private void connections(String... lines) {
    beans.put("HadoopBench:service=Rpc,name=Connections", "{\"Connections\":[\"" + String.join("\",\"", lines) + "\"],\"MostOutgoingOfOneUser\":1}");
  }

  private ServerMeter meter() throws IOException {
    return new ServerMeter("namenode", new Jmx(URI.create("http://127.0.0.1:" + web.getAddress().getPort()), new Configuration(false)), 8020);
  }

  @Test
  void totalsAreCountedFromTheBarrierAndDividedAmongTheCalls() throws IOException {
    ServerMeter meter = meter();
    meter.beforeJob();
    meter.before();
    activity(1000 + 300, 500 + 700, 4_000);
    beans.put("java.lang:type=OperatingSystem", "{\"ProcessCpuTime\":1000500000}");
    ServerSide server = new ServerSide();
    meter.after(10, server);
    assertThat(server.metrics()).containsEntry("namenode.receivedBytesPerCall", 30.0).containsEntry("namenode.sentBytesPerCall", 70.0)
        .containsEntry("namenode.queueMicros", 4.0);
    assertThat(server.metrics().get("namenode.cpuMicrosPerCall")).isCloseTo(50, Offset.offset(1e-3));
    assertThat(server.metrics()).as("what the server does not tell is no figure").doesNotContainKey("namenode.lockWaitMicros");
    assertThat(server.resources()).containsEntry("namenode.callQueueLength", 3.0);
  }

  @Test
  void timesAreInTheServersOwnUnit() throws IOException {
    timeUnit = "MILLISECONDS";
    ServerMeter meter = meter();
    meter.before();
    ServerSide server = new ServerSide();
    meter.after(1, server);
    assertThat(server.metrics()).containsEntry("namenode.queueMicros", 2_000_000.0);
  }

  @Test
  void onlyConnectionsThatTheJobMadeProveAnything() throws IOException {
    connections("10.0.0.1:1 TOKEN auth-conf");
    ServerMeter meter = meter();
    meter.beforeJob();
    connections("10.0.0.1:1 TOKEN auth-conf", "10.0.0.1:2 TOKEN auth", "10.0.0.2:2 TOKEN auth");
    meter.before();
    connections(); // closed by now
    ServerSide server = new ServerSide();
    meter.after(1, server);
    assertThat(meter.tellsConnections()).isTrue();
    assertThat(meter.mostConnectionsOfOneUser()).isEqualTo(1);
    assertThat(server.evidence().values("namenode.newConnections")).isEqualTo(Map.of("TOKEN auth", 2L));
  }

  @Test
  void aServerThatIsNotOursTellsNothingOfItsConnections() throws IOException {
    ServerMeter meter = meter();
    meter.beforeJob();
    meter.before();
    assertThat(meter.tellsConnections()).isFalse();
    assertThat(meter.mostConnectionsOfOneUser()).isNaN();
  }
}
