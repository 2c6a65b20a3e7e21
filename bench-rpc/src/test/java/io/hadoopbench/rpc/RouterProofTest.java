package io.hadoopbench.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.rpc.probe.RouterHop;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What must not pass for a Router of the variant's settings, or for a hop of its level. */
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
    return new RouterPath.OnItsWay(null)
        .contradictions(variant, new TrialOutcome(new TaskReport(), observed));
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
  void theHopMustAgreeUponTheLevelOfItsLabel() {
    hop("KERBEROS auth-conf", RouterHop.AS_DESCRIBE, 1);
    assertThat(of(router("privacy", "one"))).isEmpty();
    assertThat(of(router("authentication", "one")))
        .singleElement()
        .asString()
        .contains("labelled KERBEROS auth,")
        .contains("[KERBEROS auth-conf]");
    assertThat(of(router("integrity", "one"))).hasSize(1);
  }

  @Test
  void oneSocketOfAnotherLevelIsEnough() {
    hop("KERBEROS auth-conf", RouterHop.AS_DESCRIBE, 1);
    observed.evidence().add("router.hop", "KERBEROS auth");
    assertThat(of(router("privacy", "one"))).hasSize(1);
  }

  @Test
  void aHopThatSpeaksWithTokensIsNoneOfARouter() {
    hop("TOKEN auth-conf", RouterHop.AS_DESCRIBE, 1);
    assertThat(of(router("privacy", "one"))).hasSize(1);
  }

  @Test
  void theNameNodeMustSeeWhatTheRouterTells() {
    hop("KERBEROS auth-conf", "KERBEROS auth instead of KERBEROS auth-conf", 1);
    assertThat(of(router("privacy", "one")))
        .containsExactly(
            "of the Router's sockets the NameNode sees [KERBEROS auth instead of KERBEROS"
                + " auth-conf]");
  }

  @Test
  void socketsOfOneUserAreOneOrSeveralAsLabelled() {
    hop("KERBEROS auth", RouterHop.AS_DESCRIBE, 1);
    assertThat(of(router("authentication", "one"))).isEmpty();
    assertThat(of(router("authentication", "several")))
        .containsExactly("labelled downstream=several, but the Router had 1 sockets of one user");
    observed.resources().put("router.mostHopSocketsOfOneUser", 2.0);
    assertThat(of(router("authentication", "one")))
        .containsExactly("labelled downstream=one, but the Router had 2 sockets of one user");
    assertThat(of(router("authentication", "several"))).isEmpty();
  }

  @Test
  void aRouterThatHasOtherSettingsIsNoneOfTheVariantAlsoIfItDoesNotTellOfItsHop() {
    observed
        .evidence()
        .add("router.configured", "the Router has dfs.federation.router.handler.count=10");
    assertThat(of(router("privacy", "one")))
        .containsExactly("the Router has dfs.federation.router.handler.count=10");
  }

  @Test
  void aDirectCallHasNoHop() {
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
