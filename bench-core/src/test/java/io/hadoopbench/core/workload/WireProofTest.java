package io.hadoopbench.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.workload.WireCapture.Segment;
import io.hadoopbench.core.workload.WireProof.Leg;
import io.hadoopbench.core.workload.WireProof.Seen;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WireProofTest {
  private static final int CALLS = 50;
  private static final int CLIENT = 40_000;
  private static final int ROUTER = 8888;
  private static final int NAMENODE = 8020;
  private static final int OTHER = 50_000;
  private static final String OPEN = "getFileInfo /benchmarks/run-1/file";
  private static final String SEALED = "0123456789";

  private static List<Segment> calls(int from, int to, String request, String answer, int times) {
    List<Segment> segments = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      segments.add(new Segment(from, to, request.getBytes(StandardCharsets.UTF_8)));
      segments.add(new Segment(to, from, answer.getBytes(StandardCharsets.UTF_8)));
    }
    return segments;
  }

  private static Seen judge(List<Leg> legs, List<Segment> segments) {
    return new WireProof(null, "calls", "path ", CALLS).judge("run-1", legs, segments);
  }

  private static Leg client(String protection, int port) {
    return leg("client", protection, CLIENT, port);
  }

  private static Leg leg(String name, String protection, int client, int server) {
    return new Leg(name, protection, !protection.equals("privacy"), client, server);
  }

  @Test
  void readabilityMustMatchTheLabel() {
    List<Segment> open = calls(CLIENT, NAMENODE, OPEN, "ok", CALLS);
    List<Segment> sealed = calls(CLIENT, NAMENODE, SEALED, "ok", CALLS);
    for (String readable : List.of("none", "authentication", "integrity")) {
      assertThat(judge(List.of(client(readable, NAMENODE)), open).mismatches())
          .as(readable)
          .isEmpty();
      assertThat(judge(List.of(client(readable, NAMENODE)), sealed).mismatches())
          .as(readable)
          .singleElement()
          .asString()
          .contains("labelled " + readable)
          .contains("0 were readable");
    }
    assertThat(judge(List.of(client("privacy", NAMENODE)), sealed).mismatches()).isEmpty();
    assertThat(judge(List.of(client("privacy", NAMENODE)), open).mismatches())
        .singleElement()
        .asString()
        .contains("50 were readable");
  }

  @Test
  void oneReadableRequestIsEnoughToDenyPrivacy() {
    List<Segment> segments = new ArrayList<>(calls(CLIENT, NAMENODE, SEALED, "ok", CALLS));
    segments.add(new Segment(CLIENT, NAMENODE, OPEN.getBytes(StandardCharsets.UTF_8)));
    assertThat(judge(List.of(client("privacy", NAMENODE)), segments).mismatches()).hasSize(1);
  }

  @Test
  void packetsThatWereLostProveNothing() {
    assertThat(
            judge(
                    List.of(client("privacy", NAMENODE)),
                    calls(CLIENT, NAMENODE, SEALED, "ok", CALLS - 1))
                .mismatches())
        .singleElement()
        .asString()
        .contains("49 requests");
    assertThat(
            judge(List.of(client("privacy", NAMENODE)), calls(OTHER, NAMENODE, SEALED, "ok", CALLS))
                .mismatches())
        .as("of another client")
        .hasSize(1);
  }

  @Test
  void theHopIsLookedAtApartFromTheClient() {
    List<Leg> legs =
        List.of(client("privacy", ROUTER), leg("hop", "authentication", Leg.ANY, NAMENODE));
    List<Segment> segments =
        Stream.concat(
                calls(CLIENT, ROUTER, SEALED, "ok", CALLS).stream(),
                calls(OTHER, NAMENODE, OPEN, "ok", CALLS).stream())
            .toList();
    Seen seen = judge(legs, segments);
    assertThat(seen.mismatches()).isEmpty();
    assertThat(seen.evidence())
        .containsEntry("wire.client", "path not readable")
        .containsEntry("wire.hop", "path readable");
    assertThat(
            judge(List.of(legs.get(0), leg("hop", "privacy", Leg.ANY, NAMENODE)), segments)
                .mismatches())
        .singleElement()
        .asString()
        .endsWith("(hop)");
  }

  @Test
  void bytesAreThoseOfTheClientsConnection() {
    List<Segment> segments =
        Stream.concat(
                calls(CLIENT, NAMENODE, OPEN, "ok", CALLS).stream(),
                calls(OTHER, NAMENODE, OPEN, "heartbeat", 3).stream())
            .toList();
    assertThat(judge(List.of(client("none", NAMENODE)), segments).resources())
        .containsEntry("wire.clientToServerBytesPerCall", (double) OPEN.length())
        .containsEntry("wire.serverToClientBytesPerCall", 2.0);
  }
}
