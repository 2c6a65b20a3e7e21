package io.hadoopbench.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.rpc.probe.RouterHop;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A Router with other settings than the variant, or with a hop of another level, is a mismatch. */
class RouterProofTest {
  private final Observed observed = new Observed();

  private static Variant router(String hop, String downstream) {
    return new Variant(
        "router/" + hop,
        Map.of(
            "target",
            "router",
            "hop",
            hop,
            "handlers",
            "64",
            "downstream",
            downstream,
            "async",
            "off"));
  }

  private List<String> of(Variant variant) {
    return new RouterPath.OpenedPath(null)
        .mismatches(variant, new TrialOutcome(new TaskReport(), observed));
  }

  private void hop(String agreed, String seen, double socketsOfOneUser) {
    observed.evidence().add("router.hop", agreed);
    observed.evidence().add("namenode.seesHop", seen);
    observed.resources().put("router.mostHopSocketsOfOneUser", socketsOfOneUser);
  }

  @BeforeEach
  void configured() {
    observed.evidence().add("router.configured", "as labelled");
  }

  @Test
  void hopOfAnotherLevelIsMismatch() {
    hop("KERBEROS auth-conf", RouterHop.AS_ROUTER_REPORTS, 1);
    assertThat(of(router("privacy", "one"))).isEmpty();
    assertThat(of(router("authentication", "one")))
        .singleElement()
        .asString()
        .contains("labelled KERBEROS auth,")
        .contains("[KERBEROS auth-conf]");
    assertThat(of(router("integrity", "one"))).hasSize(1);
  }

  @Test
  void oneSocketOfAnotherLevelIsMismatch() {
    hop("KERBEROS auth-conf", RouterHop.AS_ROUTER_REPORTS, 1);
    observed.evidence().add("router.hop", "KERBEROS auth");
    assertThat(of(router("privacy", "one"))).hasSize(1);
  }

  @Test
  void hopWithTokensIsMismatch() {
    hop("TOKEN auth-conf", RouterHop.AS_ROUTER_REPORTS, 1);
    assertThat(of(router("privacy", "one"))).hasSize(1);
  }

  @Test
  void nameNodeAndRouterMustReportTheSame() {
    hop("KERBEROS auth-conf", "KERBEROS auth instead of KERBEROS auth-conf", 1);
    assertThat(of(router("privacy", "one")))
        .containsExactly(
            "the NameNode reports different connections from the Router: [KERBEROS auth instead of"
                + " KERBEROS auth-conf]");
  }

  @Test
  void numberOfSocketsPerUserMustMatchLabel() {
    hop("KERBEROS auth", RouterHop.AS_ROUTER_REPORTS, 1);
    assertThat(of(router("authentication", "one"))).isEmpty();
    assertThat(of(router("authentication", "several")))
        .containsExactly("labelled downstream=several, but the Router had 1 sockets for one user");
    observed.resources().put("router.mostHopSocketsOfOneUser", 2.0);
    assertThat(of(router("authentication", "one")))
        .containsExactly("labelled downstream=one, but the Router had 2 sockets for one user");
    assertThat(of(router("authentication", "several"))).isEmpty();
  }

  @Test
  void otherRouterSettingsAreMismatchEvenWithoutHopReport() {
    observed
        .evidence()
        .add("router.configured", "the Router has dfs.federation.router.handler.count=10");
    assertThat(of(router("privacy", "one")))
        .containsExactly("the Router has dfs.federation.router.handler.count=10");
  }

  @Test
  void directCallHasNoHop() {
    assertThat(
            of(
                new Variant(
                    "namenode",
                    Map.of(
                        "target",
                        "namenode",
                        "hop",
                        "privacy",
                        "handlers",
                        "64",
                        "downstream",
                        "one",
                        "async",
                        "off"))))
        .isEmpty();
  }
}
