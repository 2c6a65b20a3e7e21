package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a real program; only the NameNode is played. */
class HookFaultsTest {
  private static final String A = "10.0.0.1:9866";
  private static final String B = "10.0.0.2:9866";

  @TempDir
  Path temp;
  private final List<DatanodeInfo> live = new ArrayList<>();
  private long namenodeClock = 1000;

  @BeforeEach
  void twoDataNodes() {
    live.add(node("10.0.0.1", "a.example", 9866));
    live.add(node("10.0.0.2", "b.example", 9866));
  }

  private static DatanodeInfo node(String ip, String host, int port) {
    return new DatanodeInfo.DatanodeInfoBuilder().setIpAddr(ip).setHostName(host).setXferPort(port).build();
  }

  /** A program that writes its calls down, and the faults that use it; each question to the NameNode is a heartbeat later. */
  private HookFaults faults(String body) throws IOException {
    Path program = temp.resolve("hook");
    Files.writeString(program, "#!/bin/sh\necho \"$@\" >> " + temp.resolve("calls") + "\n" + body);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return new HookFaults(program, () -> {
      namenodeClock++;
      live.forEach(node -> node.setLastUpdate(namenodeClock));
      return live;
    }, Duration.ofSeconds(5));
  }

  private List<String> calls() throws IOException {
    Path calls = temp.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  @Test
  void theProgramIsCalledWithTheFaultAndTheHostOfTheDataNode() throws IOException {
    HookFaults faults = faults("exit 0");
    assertThat(faults.dataNodes()).containsExactly(A, B);
    faults.kill(List.of(A));
    faults.hang(List.of(B));
    assertThat(calls()).containsExactly("stop a.example", "hang b.example");
  }

  @Test
  void healingUndoesEachFaultOnceByItsOwnCommand() throws IOException {
    HookFaults faults = faults("exit 0");
    faults.kill(List.of(A));
    faults.hang(List.of(B));
    assertThat(faults.broken()).containsExactlyInAnyOrder(A, B);
    faults.heal();
    assertThat(faults.broken()).isEmpty();
    faults.heal();
    assertThat(calls()).containsExactly("stop a.example", "hang b.example", "start a.example", "continue b.example");
  }

  @Test
  void anExitCodeNamesProgramHostAndWhatTheProgramSaid() throws IOException {
    HookFaults faults = faults("echo no ssh; exit 7");
    assertThatThrownBy(() -> faults.kill(List.of(B))).isInstanceOf(IOException.class)
        .hasMessage(temp.resolve("hook") + " stop b.example: exit 7: no ssh");
  }

  @Test
  void aFaultThatFailedIsStillHealed() throws IOException {
    HookFaults faults = faults("[ $1 != stop ]");
    assertThatThrownBy(() -> faults.kill(List.of(A))).hasMessageContaining("exit 1");
    faults.heal();
    assertThat(calls()).last().isEqualTo("start a.example");
  }

  @Test
  void aRepairThatFailedIsTriedAgainAndDoesNotHinderTheOthers() throws IOException {
    Path broken = Files.createFile(temp.resolve("broken"));
    HookFaults faults = faults("[ $1 != start ] || [ $2 != a.example ] || [ ! -e " + broken + " ]");
    faults.kill(List.of(A, B));
    assertThatThrownBy(faults::heal).hasMessageContaining("start a.example: exit 1");
    assertThat(calls()).last().isEqualTo("start b.example");
    Files.delete(broken);
    faults.heal();
    assertThat(calls()).last().isEqualTo("start a.example");
  }

  @Test
  void healingWaitsForTheNameNodeToHearOfTheDataNode() throws IOException {
    HookFaults deaf = new HookFaults(Path.of("/bin/true"), () -> live, Duration.ofMillis(100));
    deaf.kill(List.of(A));
    assertThatThrownBy(deaf::heal).hasMessageContaining(A).hasMessageContaining("has not heard");
  }

  @Test
  void anUnknownAddressAndAHostWithSeveralDataNodesAreRefused() throws IOException {
    HookFaults faults = faults("exit 0");
    assertThatThrownBy(() -> faults.kill(List.of("10.0.0.3:9866"))).hasMessageContaining("10.0.0.3:9866");
    live.add(node("10.0.0.2", "b.example", 9867));
    assertThatThrownBy(() -> faults.hang(List.of(B))).hasMessageContaining("several DataNodes");
    assertThat(calls()).isEmpty();
  }
}
