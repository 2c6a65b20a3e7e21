package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.files.CpuCost;
import io.hadoopbench.core.files.FileMetrics;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.gateway.micro.TlsPair;
import io.hadoopbench.gateway.micro.TlsRecordBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The factors of a gateway, Apache Knox: its TLS, how it knows the user, its JVM. They say nothing of a way without one. Proved by what both ends of
 * the connections agreed upon, by the clients' logins, and by the options that the gateway's JVM was started with.
 */
public record KnoxGateway(List<Factor> factors, Set<Trait> actsOn, boolean loginsTold) implements Treatment.InTurns {
  /** Nearly the largest that TLS has; both ends fill them when a file passes. */
  private static final int RECORD_BYTES = 16000;

  /** For whole files, in a scenario that does not vary it by itself. */
  public KnoxGateway() {
    this(List.of(KnoxLevels.tls(KnoxLevels.OFF, KnoxLevels.JDK), KnoxLevels.auth(), KnoxLevels.jvm()), Set.of(Trait.WHOLE_FILES), true);
  }

  /** Of a scenario that compares TLS with none. */
  public static KnoxGateway withAndWithoutTls() {
    return new KnoxGateway(new KnoxGateway().factors, Set.of(), true);
  }

  /** With TLS, unless another is asked for. */
  public static KnoxGateway withTls() {
    return new KnoxGateway(List.of(KnoxLevels.tls(KnoxLevels.JDK), KnoxLevels.auth(), KnoxLevels.jvm()), Set.of(), true);
  }

  /** Likewise, for clients that are not ours: they have a password and do not tell how they log in. */
  public static KnoxGateway ofForeignClients() {
    return new KnoxGateway(List.of(KnoxLevels.tls(KnoxLevels.JDK), KnoxLevels.basicAuth(), KnoxLevels.jvm()), Set.of(), false);
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.containsAll(actsOn);
  }

  /** Without a way through it, it has nothing to do. */
  @Override
  public Set<String> companions() {
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
        ? Optional.of("tls=on: is for an existing gateway; the embedded ones are off, jdk, jdk-no-gcm and conscrypt") : Optional.empty();
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return KnoxLevels.gateway(variant) ? Set.of() : Set.of(KnoxLevels.TLS, KnoxLevels.AUTH, KnoxLevels.GATEWAY_JVM);
  }

  /** The gateways that variants go through and no others, for each costs a JVM. */
  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    if (KnoxLevels.ours(variant)) {
      needs.gateway(KnoxLevels.gatewayName(variant), Map.of(ClusterNeeds.GATEWAY_TLS, variant.level(KnoxLevels.TLS),
          ClusterNeeds.GATEWAY_JVM_FLAGS, KnoxLevels.flags(variant)));
    }
  }

  /** Of TLS in the client, which is the JDK's whatever the gateway has, and in the gateway. */
  @Override
  public List<LimitProbe> limits(Settings settings, Set<Trait> traits) {
    if (!traits.contains(Trait.WHOLE_FILES)) {
      return List.of();
    }
    boolean reading = traits.contains(Trait.READS);
    String client = reading ? "unwrap" : "wrap";
    String gateway = reading ? "wrap" : "unwrap";
    Map<String, String> suites = Map.of(KnoxLevels.JDK, TlsPair.GCM, KnoxLevels.NO_GCM, TlsPair.CHACHA20, KnoxLevels.CONSCRYPT, TlsPair.GCM);
    List<LimitProbe> all = new ArrayList<>();
    for (String tls : List.of(KnoxLevels.JDK, KnoxLevels.NO_GCM, KnoxLevels.CONSCRYPT)) {
      String provider = tls.equals(KnoxLevels.CONSCRYPT) ? TlsPair.CONSCRYPT : TlsPair.JDK;
      Map<String, String> levels = Map.of(KnoxLevels.PATH, KnoxLevels.GATEWAY, KnoxLevels.TLS, tls);
      all.add(limit(client, TlsPair.JDK, suites.get(tls), (reading ? "decrypting" : "encrypting") + " in the client", levels));
      // the benchmark's JVM has no flags that take code away
      Map<String, String> usual = new TreeMap<>(levels);
      usual.put(KnoxLevels.GATEWAY_JVM, KnoxLevels.NONE);
      all.add(limit(gateway, provider, suites.get(tls), (reading ? "encrypting" : "decrypting") + " in the gateway", usual));
    }
    return all;
  }

  private static LimitProbe limit(String method, String provider, String suite, String part, Map<String, String> levels) {
    return new LimitProbe("TLS records, " + provider + ", " + suite, part, TlsRecordBenchmark.of(method, provider, suite, RECORD_BYTES),
        FileMetrics.MEGABYTES_PER_SECOND, 1, levels);
  }

  @Override
  public List<Meter> meters() {
    return List.of(new KnoxMeter(CpuCost.perGB()));
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.lowerIsBetter(KnoxMeter.SERVER + CpuCost.SECONDS_PER_GB, "Knox CPU per GB", "s"));
  }

  @Override
  public Opened open(RunContext run) {
    Gateways gateways = new Gateways(run.cluster(), run.settings());
    return new Opened() {
      @Override
      public List<String> contradictions(Trial trial, TrialOutcome outcome) {
        return KnoxLevels.gateway(trial.variant())
            ? KnoxProof.contradictions(trial.variant(), loginsTold, gateways.embedded(trial.variant()).isPresent()
                && !run.pages().off(), outcome) : List.of();
      }
    };
  }
}
