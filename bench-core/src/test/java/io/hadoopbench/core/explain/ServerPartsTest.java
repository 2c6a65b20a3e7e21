package io.hadoopbench.core.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hadoopbench.core.explain.ServerParts.Seen;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.store.Stacks;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ServerPartsTest {
  private static final String NAMENODE = "waiting for the NameNode";
  private static final String WRAP =
      ";com/sun/security/sasl/digest/DigestMD5Base$DigestPrivacy.wrap";

  private static Seen seen(
      Map<String, Long> samples, Map<String, Double> counted, ThreadTimes.Time... threads) {
    TreeMap<Long, ThreadTimes.Time> times = new TreeMap<>();
    for (ThreadTimes.Time thread : threads) {
      times.put((long) times.size(), thread);
    }
    return new Seen(new Stacks(new TreeMap<>(samples)), new ThreadTimes(times, 0), counted);
  }

  private static SortedMap<String, Double> open(
      String part, double wait, Map<String, Seen> servers) {
    SortedMap<String, Double> opened =
        new ServerParts(StackRules.standard()).open(Map.of(part, wait, "computing", 9.0), servers);
    assertThat(opened.values().stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(wait, within(1e-9));
    return opened;
  }

  private static ThreadTimes.Time handler(double cpu, double queue) {
    return new ThreadTimes.Time("IPC Server hand", cpu, queue);
  }

  @Test
  void samplesSplitTheServerThreadsTimes() {
    SortedMap<String, Double> opened =
        open(
            NAMENODE,
            1,
            Map.of(
                "namenode",
                seen(
                    Map.of(
                        "[IPC Server handler # on default port #];a/Work.x",
                        30L,
                        "[IPC Server handler # on default port"
                            + " #];org/apache/hadoop/ipc/Server.setupResponse"
                            + WRAP,
                        10L,
                        "[C# CompilerThread#];Compile",
                        500L),
                    Map.of(),
                    handler(0.3, 0.1),
                    new ThreadTimes.Time("C2 CompilerThre", 5, 5))));
    assertThat(opened.get("NameNode: processing")).isCloseTo(0.3, within(1e-9));
    assertThat(opened.get("NameNode: SASL wrap/unwrap")).isCloseTo(0.1, within(1e-9));
    assertThat(opened.get("network and hand-overs")).isCloseTo(0.6, within(1e-9));
  }

  @Test
  void serverCountersExplainSleepWithoutDoubleCounting() {
    SortedMap<String, Double> opened =
        open(
            NAMENODE,
            2,
            Map.of(
                "namenode",
                seen(
                    Map.of("[IPC Server handler #];a/Work.x", 10L),
                    Map.of(ServerParts.QUEUE, 0.5, ServerParts.LOCK, 0.2, ServerParts.SYNC, 0.4),
                    handler(0.1, 0.3))));
    assertThat(opened.get("NameNode: call queue")).isCloseTo(0.2, within(1e-9));
    assertThat(opened.get("NameNode: lock")).isCloseTo(0.2, within(1e-9));
    assertThat(opened.get("NameNode: edit log sync")).isCloseTo(0.4, within(1e-9));
  }

  @Test
  void componentsNeverExceedTheWait() {
    assertThat(
            open(
                NAMENODE,
                0.1,
                Map.of(
                    "namenode",
                    seen(
                        Map.of("[IPC Server handler #];a/Work.x", 10L),
                        Map.of(ServerParts.LOCK, 0.4),
                        handler(0.2, 0.2)))))
        .containsOnlyKeys("NameNode: processing", "NameNode: lock");
  }

  @Test
  void routerWaitsIncludeTheNameNode() {
    Seen nameNode = seen(Map.of("[IPC Server handler #];a/Work.x", 10L), Map.of(), handler(0.1, 0));
    Seen router =
        seen(
            Map.of(
                "[IPC Client (#) connection to a from b];org/apache/hadoop/ipc/Client$Connection.x"
                    + WRAP,
                10L),
            Map.of(),
            new ThreadTimes.Time("IPC Client (123", 0.2, 0));
    assertThat(open("waiting for the Router", 1, Map.of("namenode", nameNode, "router", router)))
        .containsKeys("NameNode: processing", "Router: SASL wrap/unwrap");
  }

  @Test
  void keysGeneratedInAdvanceAreExcluded() {
    assertThat(
            open(
                    "waiting for the KMS",
                    1,
                    Map.of(
                        "kms",
                        seen(
                            Map.of(
                                "[qtp#-#];org/apache/hadoop/crypto/key/kms/server/KMS.generateEncryptedKeys;javax/crypto/Cipher.doFinal",
                                30L,
                                "[qtp#-#];org/apache/hadoop/crypto/key/kms/server/KMS.decryptEncryptedKey;javax/crypto/Cipher.doFinal",
                                10L),
                            Map.of(),
                            new ThreadTimes.Time("qtp12-34", 0.4, 0))))
                .get("KMS: crypto"))
        .isCloseTo(0.1, within(1e-9));
  }

  @Test
  void waitsForUnsampledServersAreNotSplit() {
    assertThat(
            new ServerParts(StackRules.standard())
                .open(
                    Map.of("waiting for the Router", 1.0),
                    Map.of("router", seen(Map.of(), Map.of()))))
        .isEmpty();
  }
}
