package io.hadoopbench.rpc.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.rpc.client.Handshake;
import io.hadoopbench.rpc.client.ProtectionLevel;
import io.hadoopbench.rpc.probe.RpcServerMeter;
import java.util.List;
import org.junit.jupiter.api.Test;

class SocketProofTest {
  private static final SocketProof.Claim PRIVACY =
      new SocketProof.Claim(ProtectionLevel.PRIVACY, Handshake.TOKEN, 4);

  private static Evidence client(String socket, int sockets) {
    return new Evidence().add(RpcWorkload.SOCKETS, socket, sockets);
  }

  private static Evidence server(String agreed, int connections) {
    return new Evidence().add("namenode.newConnections", agreed, connections);
  }

  /** Returns the evidence of a server that does not report its connections. */
  private static Evidence unreported() {
    return new Evidence();
  }

  private static List<String> reasons(SocketProof.Claim claim, Evidence client, Evidence server) {
    TrialOutcome outcome = new TrialOutcome(new TaskReport(), new Observed());
    outcome.report().evidence().addAll(client);
    outcome.observed().evidence().addAll(server);
    return SocketProof.mismatches(claim, "namenode", outcome);
  }

  @Test
  void bothSidesMustMatchLabel() {
    assertThat(
            reasons(
                PRIVACY,
                client("TOKEN auth-conf DIGEST-MD5 3des", 4),
                server("TOKEN auth-conf", 4)))
        .isEmpty();
    assertThat(reasons(PRIVACY, client("TOKEN auth DIGEST-MD5", 4), server("TOKEN auth", 4)))
        .hasSize(2)
        .allSatisfy(
            reason -> assertThat(reason).contains("TOKEN auth-conf").contains("TOKEN auth"));
    assertThat(
            reasons(
                PRIVACY,
                client("TOKEN auth-conf DIGEST-MD5 3des", 4),
                server("KERBEROS auth-conf", 4)))
        .hasSize(1);
  }

  @Test
  void authIntDoesNotMatchAuth() {
    SocketProof.Claim authentication =
        new SocketProof.Claim(ProtectionLevel.AUTHENTICATION, Handshake.TOKEN, 4);
    assertThat(
            reasons(authentication, client("TOKEN auth-int DIGEST-MD5 hmac-md5", 4), unreported()))
        .hasSize(1);
  }

  @Test
  void oneWrongSocketIsMismatch() {
    Evidence mixed =
        client("TOKEN auth-conf DIGEST-MD5 3des", 3)
            .add(RpcWorkload.SOCKETS, "TOKEN auth DIGEST-MD5");
    assertThat(reasons(PRIVACY, mixed, unreported())).hasSize(1);
  }

  @Test
  void sharedSocketsAreDetected() {
    assertThat(reasons(PRIVACY, client("TOKEN auth-conf DIGEST-MD5 3des", 1), unreported()))
        .containsExactly("the tasks had 1 sockets instead of 4");
  }

  @Test
  void missingTaskEvidenceIsMismatch() {
    assertThat(reasons(PRIVACY, new Evidence(), unreported())).hasSize(2);
  }

  @Test
  void missingServerEvidenceIsNotMismatch() {
    assertThat(reasons(PRIVACY, client("TOKEN auth-conf DIGEST-MD5 3des", 4), unreported()))
        .isEmpty();
  }

  @Test
  void jobMayHaveMoreConnections() {
    assertThat(
            reasons(
                PRIVACY,
                client("TOKEN auth-conf DIGEST-MD5 3des", 4),
                server("TOKEN auth-conf", 7)))
        .isEmpty();
  }

  @Test
  void serverWithoutNewConnectionsIsMismatch() {
    assertThat(
            reasons(
                PRIVACY,
                client("TOKEN auth-conf DIGEST-MD5 3des", 4),
                server(RpcServerMeter.NO_CONNECTIONS, 1)))
        .containsExactly(
            "the namenode does not have 4 new connections of kind TOKEN auth-conf, only {}");
  }

  @Test
  void unprotectedSocketsMustBeSimple() {
    SocketProof.Claim none = new SocketProof.Claim(ProtectionLevel.NONE, Handshake.TOKEN, 4);
    assertThat(reasons(none, client("SIMPLE none no SASL", 4), server("SIMPLE none", 4))).isEmpty();
    assertThat(reasons(none, client("TOKEN auth DIGEST-MD5", 4), unreported())).hasSize(1);
  }
}
