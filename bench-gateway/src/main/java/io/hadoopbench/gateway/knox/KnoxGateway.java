package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.files.CpuCost;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.TrialOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The factors of a gateway, Apache Knox: its TLS, how it knows the user, its JVM. They say nothing
 * of a way without one. Proved by what both ends of the connections agreed upon, by the clients'
 * logins, and by the options that the gateway's JVM was started with.
 */
public record KnoxGateway(List<Factor> factors, Set<Trait> actsOn, boolean loginsDescribe)
    implements Treatment.Interleavable {
  /** For whole files, in a scenario that does not vary it by itself. */
  public KnoxGateway() {
    this(
        List.of(
            KnoxLevels.tls(KnoxLevels.OFF, KnoxLevels.JDK), KnoxLevels.auth(), KnoxLevels.jvm()),
        Set.of(Trait.WHOLE_FILES),
        true);
  }

  /** Of a scenario that compares TLS with none. */
  public static KnoxGateway withAndWithoutTls() {
    return new KnoxGateway(new KnoxGateway().factors, Set.of(), true);
  }

  /** With TLS, unless another is asked for. */
  public static KnoxGateway withTls() {
    return new KnoxGateway(
        List.of(KnoxLevels.tls(KnoxLevels.JDK), KnoxLevels.auth(), KnoxLevels.jvm()),
        Set.of(),
        true);
  }

  /**
   * Likewise, for clients that are not ours: they have a password and do not tell how they log in.
   */
  public static KnoxGateway ofOtherCallsClients() {
    return new KnoxGateway(
        List.of(KnoxLevels.tls(KnoxLevels.JDK), KnoxLevels.basicAuth(), KnoxLevels.jvm()),
        Set.of(),
        false);
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.containsAll(actsOn);
  }

  /** Without a way through it, it has nothing to do. */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(KnoxLevels.PATH);
  }

  @Override
  public List<Option> options() {
    return KnoxOptions.all();
  }

  @Override
  public void check(Settings settings) {
    KnoxOptions.check(settings);
  }

  @Override
  public Optional<String> contradicts(Variant variant, Settings settings) {
    return KnoxLevels.gateway(variant) && !KnoxLevels.ours(variant) && !ExistingOnly.asked(settings)
        ? Optional.of(
            "tls=on: is for an existing gateway; the embedded ones are off, jdk, jdk-no-gcm and"
                + " conscrypt")
        : Optional.empty();
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return KnoxLevels.gateway(variant)
        ? Set.of()
        : Set.of(KnoxLevels.TLS, KnoxLevels.AUTH, KnoxLevels.GATEWAY_JVM);
  }

  /** The gateways that variants go through and no others, for each costs a JVM. */
  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    if (KnoxLevels.ours(variant)) {
      needs.gateway(
          KnoxLevels.gatewayName(variant),
          Map.of(
              ClusterNeeds.GATEWAY_TLS,
              variant.level(KnoxLevels.TLS),
              ClusterNeeds.GATEWAY_JVM_FLAGS,
              KnoxLevels.flags(variant)));
    }
  }

  @Override
  public List<Meter> meters() {
    return List.of(new KnoxMeter(CpuCost.perGB()));
  }

  @Override
  public List<Metric> metrics() {
    return List.of(
        Metric.lowerIsBetter(KnoxMeter.SERVER + CpuCost.SECONDS_PER_GB, "Knox CPU per GB", "s"));
  }

  @Override
  public Opened open(RunContext run) {
    Gateways gateways = new Gateways(run.cluster(), run.settings());
    return new Opened() {
      @Override
      public List<String> contradictions(Variant variant, TrialOutcome outcome) {
        return KnoxLevels.gateway(variant)
            ? KnoxProof.contradictions(
                variant,
                loginsDescribe,
                gateways.embedded(variant).isPresent() && !run.pages().off(),
                outcome)
            : List.of();
      }
    };
  }
}
