package io.hadoopbench.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** A trial whose servers, tasks or Java are others than its label says is told. */
class ReleaseProofTest {
  @Test
  void serversThatAreAllOfTheReleaseProveIt() {
    assertThat(ServerRelease.ReleaseMeter.mismatch("3.3.6", Set.of("namenode 3.3.6", "kms 3.3.6"))).isEmpty();
  }

  @Test
  void oneServerOfAnotherReleaseIsNamed() {
    assertThat(ServerRelease.ReleaseMeter.mismatch("3.3.6", Set.of("namenode 3.3.6", "kms 3.4.2"))).hasValue("labelled hadoop=3.3.6, but the servers say [kms 3.4.2]");
    assertThat(ServerRelease.ReleaseMeter.mismatch("3.3.6", Set.of("namenode 3.3.6", "namenode 13.3.6"))).isPresent();
    assertThat(ServerRelease.ReleaseMeter.mismatch("3.3.6", Set.of("namenode 3.3.6+3.4.2"))).isPresent();
  }

  @Test
  void aNameNodeThatTellsNothingProvesNothing() {
    assertThat(ServerRelease.ReleaseMeter.mismatch("3.3.6", Set.of("kms 3.3.6"))).hasValue("labelled hadoop=3.3.6, but the NameNode does not tell its release");
    assertThat(ServerRelease.ReleaseMeter.mismatch("3.3.6", Set.of())).isPresent();
  }

  @Test
  void tasksAreOfTheReleaseThatTheySay() {
    assertThat(ClientRelease.mismatch("clientHadoop=3.3.6", "3.3.6", Set.of("3.3.6 1be78238"))).isEmpty();
    assertThat(ClientRelease.mismatch("clientHadoop=3.3.6", "3.3.6", Set.of("3.3.6 1be78238", "3.4.2 84e8b89e"))).isPresent();
    assertThat(ClientRelease.mismatch("clientHadoop=3.3.6", "3.3.6", Set.of("3.3.60 1be78238"))).isPresent();
    assertThat(ClientRelease.mismatch("clientHadoop=3.3.6", "3.3.6", Set.of())).isPresent();
  }
}
