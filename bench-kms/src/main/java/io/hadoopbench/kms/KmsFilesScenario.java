package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.JvmFlags;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.TrialMetrics;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.kms.micro.CryptoCodecBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the scenarios kms-write and kms-read declare alike: whole files in a plain directory and in a zone, with each codec. */
abstract class KmsFilesScenario implements Scenario {
  /** hadoop.security.crypto.buffer.size. */
  private static final int CRYPTO_BUFFER_BYTES = 8192;

  @Override
  public List<Factor> factors() {
    return List.of(Zones.factor(), Codecs.factor(), JvmFlags.factor());
  }

  @Override
  public List<Option> options() {
    List<Option> all = new ArrayList<>(FileOptions.of("4", "128MB", "1",
        "replicas of each file; 1 as in S1, so that the pipeline does not hide the cipher"));
    all.add(Option.of("key", Type.TEXT, "NAME", "", "existing key for the zone; by default the run makes one and deletes it"));
    return all;
  }

  @Override
  public void check(Settings settings) {
    FileOptions.check(settings);
  }

  /** @param parts operations timed apart, each with its label */
  static List<Metric> metricsOf(List<Map.Entry<String, String>> parts) {
    List<Metric> all = new ArrayList<>(List.of(
        Metric.higherIsBetter(TrialMetrics.CLUSTER, "throughput while all tasks ran", "MB/s"),
        Metric.higherIsBetter(TrialMetrics.FULL_WINDOW, "throughput, first start to last end", "MB/s"),
        Metric.higherIsBetter(TrialMetrics.PER_TASK, "throughput of a task, mean", "MB/s"),
        Metric.higherIsBetter(FileTrials.MEGABYTES_PER_SECOND, "throughput of a file with open and close, mean", "MB/s"),
        Metric.lowerIsBetter(FileTrials.SECONDS, "time of a whole file, mean", "s"),
        Metric.lowerIsBetter(TrialMetrics.CPU_PER_GB, "client CPU per GB", "s")));
    parts.forEach(part -> all.add(Metric.lowerIsBetter(part.getKey() + ".meanMicros", part.getValue() + ", mean", "us")));
    return all;
  }

  @Override
  public long operations(Settings settings) {
    return settings.number("nrFiles");
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    return new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1, Role.KMS, 1), Map.of());
  }

  /** The codecs at their best, with the buffer of {@code CryptoOutputStream} and {@code CryptoInputStream} and keys of 128 bits. */
  @Override
  public List<LimitProbe> limits(Settings settings) {
    int threads = settings.count("maps") * settings.count("threads");
    return List.of(codecLimit("Java codec", Codecs.JAVA, threads), codecLimit("native codec", Codecs.NATIVE, threads));
  }

  private static LimitProbe codecLimit(String name, String codec, int threads) {
    return new LimitProbe("AES-CTR, " + name, "encryption", CryptoCodecBenchmark.of(codec, 128, CRYPTO_BUFFER_BYTES), TrialMetrics.CLUSTER,
        threads, Map.of(Zones.ZONE, Zones.ENCRYPTED, Codecs.CODEC, codec));
  }

  /** Encrypting is the client's work, and what it costs is the question. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }
}
