package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.CpuCost;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Factors for the Apache Knox gateway: its TLS, authentication and JVM. They do not apply to a path
 * without a gateway. Validity checks: what both ends of the connections negotiated, how the clients
 * logged in, and the gateway's JVM options.
 */
public record KnoxGateway(List<Factor> factors, Set<Trait> actsOn, boolean loginsReported)
    implements Treatment.Interleavable {
  /** Creates the treatment for whole-file scenarios that do not declare it. */
  public KnoxGateway() {
    this(
        List.of(
            KnoxLevels.tls(KnoxLevels.OFF, KnoxLevels.JDK), KnoxLevels.auth(), KnoxLevels.jvm()),
        Set.of(Trait.WHOLE_FILES),
        true);
  }

  /** Returns the treatment for a scenario that compares connections with and without TLS. */
  public static KnoxGateway withAndWithoutTls() {
    return new KnoxGateway(new KnoxGateway().factors, Set.of(), true);
  }

  /** Returns the treatment whose default is TLS. */
  public static KnoxGateway withTls() {
    return new KnoxGateway(
        List.of(KnoxLevels.tls(KnoxLevels.JDK), KnoxLevels.auth(), KnoxLevels.jvm()),
        Set.of(),
        true);
  }

  /**
   * Returns the treatment, with TLS, for third-party clients: they log in with a password, and do
   * not report how they logged in.
   */
  public static KnoxGateway withPasswordClients() {
    return new KnoxGateway(
        List.of(KnoxLevels.tls(KnoxLevels.JDK), KnoxLevels.basicAuth(), KnoxLevels.jvm()),
        Set.of(),
        false);
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.containsAll(actsOn);
  }

  /**
   * Implies the factor {@code path}, because the treatment affects only a path through the gateway.
   */
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
  public Optional<String> excludes(Variant variant, Settings settings) {
    return KnoxLevels.gateway(variant) && !KnoxLevels.ours(variant) && !ExistingOnly.asked(settings)
        ? Optional.of(
            "tls=on: is for an existing gateway; embedded gateways have off, jdk, jdk-no-gcm and"
                + " conscrypt")
        : Optional.empty();
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return KnoxLevels.gateway(variant)
        ? Set.of()
        : Set.of(KnoxLevels.TLS, KnoxLevels.AUTH, KnoxLevels.GATEWAY_JVM);
  }

  /** Requests only the gateways that variants use, because each gateway needs a JVM. */
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
      public List<String> mismatches(Variant variant, TrialOutcome outcome) {
        return KnoxLevels.gateway(variant)
            ? KnoxProof.mismatches(
                variant,
                loginsReported,
                gateways.embedded(variant).isPresent() && !run.pages().off(),
                outcome)
            : List.of();
      }
    };
  }
}
