package io.hadoopbench.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.Evidence;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProofTest {
  private static final Proof.Claim PRIVACY = new Proof.Claim(Protection.PRIVACY, Mechanism.TOKEN, 4);

  private static Evidence client(String socket, int sockets) {
    return new Evidence().add(RpcWorkload.SOCKETS, socket, sockets);
  }

  private static Optional<Evidence> server(String agreed, int connections) {
    return Optional.of(new Evidence().add("namenode.newConnections", agreed, connections));
  }

  private static List<String> reasons(Proof.Claim claim, Evidence client, Optional<Evidence> server) {
    return Proof.mismatches(claim, client, server, "namenode");
  }

  @Test
  void bothSidesMustAgreeUponTheLabel() {
    assertThat(reasons(PRIVACY, client("TOKEN auth-conf DIGEST-MD5 3des", 4), server("TOKEN auth-conf", 4))).isEmpty();
    assertThat(reasons(PRIVACY, client("TOKEN auth DIGEST-MD5", 4), server("TOKEN auth", 4))).hasSize(2)
        .allSatisfy(reason -> assertThat(reason).contains("TOKEN auth-conf").contains("TOKEN auth"));
    assertThat(reasons(PRIVACY, client("TOKEN auth-conf DIGEST-MD5 3des", 4), server("KERBEROS auth-conf", 4))).hasSize(1);
  }

  @Test
  void integrityIsNotTakenForAuthenticationWhoseNameItBeginsWith() {
    Proof.Claim authentication = new Proof.Claim(Protection.AUTHENTICATION, Mechanism.TOKEN, 4);
    assertThat(reasons(authentication, client("TOKEN auth-int DIGEST-MD5 hmac-md5", 4), Optional.empty())).hasSize(1);
  }

  @Test
  void oneSocketAmongOthersThatIsNotAsLabelledIsEnough() {
    Evidence mixed = client("TOKEN auth-conf DIGEST-MD5 3des", 3).add(RpcWorkload.SOCKETS, "TOKEN auth DIGEST-MD5");
    assertThat(reasons(PRIVACY, mixed, Optional.empty())).hasSize(1);
  }

  @Test
  void threadsThatSilentlyShareASocketAreFoundOut() {
    assertThat(reasons(PRIVACY, client("TOKEN auth-conf DIGEST-MD5 3des", 1), Optional.empty())).containsExactly(
        "the tasks had 1 sockets instead of 4");
  }

  @Test
  void aTaskThatTellsNothingProvesNothing() {
    assertThat(reasons(PRIVACY, new Evidence(), Optional.empty())).hasSize(2);
  }

  @Test
  void aServerThatTellsNothingIsNoMismatch() {
    assertThat(reasons(PRIVACY, client("TOKEN auth-conf DIGEST-MD5 3des", 4), Optional.empty())).isEmpty();
  }

  @Test
  void theJobMayHaveConnectionsOfItsOwn() {
    assertThat(reasons(PRIVACY, client("TOKEN auth-conf DIGEST-MD5 3des", 4), server("TOKEN auth-conf", 7))).isEmpty();
  }

  @Test
  void bothEndsOfTheHopMustTellTheSame() {
    List<String> router = List.of("127.0.0.1:1 KERBEROS auth-conf", "127.0.0.1:2 KERBEROS auth-conf");
    String other = "127.0.0.1:9 TOKEN auth";
    assertThat(RpcRouterRun.hopAsSeen(router, List.of(router.get(0), other, router.get(1)))).isEqualTo(RpcRouterRun.AS_TOLD);
    assertThat(RpcRouterRun.hopAsSeen(router, List.of(router.get(1)))).as("one end has closed the first").isEqualTo(RpcRouterRun.AS_TOLD);
    assertThat(RpcRouterRun.hopAsSeen(router, List.of(router.get(0), "127.0.0.1:2 KERBEROS auth"))).isEqualTo("KERBEROS auth instead of KERBEROS auth-conf");
    assertThat(RpcRouterRun.hopAsSeen(router, List.of(other))).isEqualTo("none of 2 sockets");
  }
}
