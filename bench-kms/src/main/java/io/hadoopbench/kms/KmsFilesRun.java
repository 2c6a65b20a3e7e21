package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.host.NodeFacts;
import io.hadoopbench.core.scenario.JvmFlags;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.FileSet;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.files.TestData;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** What kms-write and kms-read have in common: two directories, the codecs, and the proofs. */
abstract class KmsFilesRun implements ScenarioRun {
  private final RunContext context;
  private final DistributedFileSystem fs;
  private final Optional<String> noZone;
  private final KmsServers servers;
  private final FileTrials trials;

  /** @param noZone why there is no encryption zone; empty when there is one */
  KmsFilesRun(RunContext context, DistributedFileSystem fs, Optional<String> noZone) throws IOException {
    this.context = context;
    this.fs = fs;
    this.noZone = noZone;
    this.servers = new KmsServers(context);
    this.trials = new FileTrials(context);
  }

  final RunContext context() {
    return context;
  }

  final Settings settings() {
    return context.settings();
  }

  final DistributedFileSystem fs() {
    return fs;
  }

  /** Where the files of a variant's trial are. */
  abstract Path files(Variant variant);

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    Configuration conf = context.cluster().clientConf();
    if (Zones.encrypted(variant) && noZone.isPresent()) {
      return noZone;
    }
    Optional<String> noFlags = JvmFlags.unavailable(variant, conf);
    return noFlags.isPresent() || !Codecs.isNative(variant) ? noFlags
        : context.jobs().lacks(NodeFacts.CODEC_NATIVE).map(why -> "no native codec where the tasks run: " + why);
  }

  /** Client keys of a variant's tasks. */
  final Map<String, String> conf(Variant variant) {
    Map<String, String> conf = new TreeMap<>(FileOptions.clientConf(settings()));
    conf.putAll(Codecs.conf(variant));
    conf.putAll(JvmFlags.conf(variant, context.cluster().clientConf()));
    return conf;
  }

  final FileTrials trials() {
    return trials;
  }

  /** Settings of a workload with those that the codec needs. */
  static Map<String, String> withCodec(Variant variant, Map<String, String> workload) {
    Map<String, String> all = new TreeMap<>(workload);
    all.put(KmsFileWorkloads.PROVIDER, Codecs.provider(variant).orElse(""));
    return all;
  }

  @Override
  public final void before(Variant variant) throws IOException {
    servers.awaitQuietKms();
    servers.before();
  }

  @Override
  public final ServerSide after(Variant variant, TaskReport report) throws IOException {
    long files = report.latencyNanos().get("file").getTotalCount();
    ServerSide server = servers.after(files);
    trials.metrics(report, server.metrics());
    if (files > 0 && report.errorCount() == 0) { // else the trial is invalid already, and the file may not be there
      StoredBytes.describe(fs, FileSet.file(files(variant), 0), TestData.of(settings().text("data"), 0), settings().bytes("size"),
          context.cluster().storage(), server.evidence());
    }
    return server;
  }

  @Override
  public final List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>();
    Set<String> codecs = report.evidence().values(StreamProbe.CODEC).keySet();
    if (!codecs.equals(Codecs.expectedEvidence(variant))) {
      reasons.add("labelled " + variant.id() + ", but the streams in the tasks were encrypted by " + codecs);
    }
    JvmFlags.mismatch(variant, report).ifPresent(reasons::add);
    String wrong = Zones.encrypted(variant) ? StoredBytes.IN_CLEAR : StoredBytes.CHANGED;
    for (String place : List.of(StoredBytes.RAW, StoredBytes.BLOCK_FILE)) {
      if (server.evidence().values(place).containsKey(wrong)) {
        reasons.add("labelled " + variant.level(Zones.ZONE) + ", but the DataNode stores the bytes " + wrong);
      }
    }
    kmsCalls(variant, server).ifPresent(reasons::add);
    reasons.addAll(trials.wrongData(variant, report));
    return reasons;
  }

  private Optional<String> kmsCalls(Variant variant, ServerSide server) {
    if (!servers.countsKmsCalls()) {
      return Optional.empty();
    }
    double calls = server.resources().get(KmsServers.DECRYPT_CALLS);
    if (!Zones.encrypted(variant) && calls > 0) {
      return Optional.of("the KMS decrypted keys in a plain trial (" + (long) calls + " calls): somebody else uses it");
    }
    return Zones.encrypted(variant) && calls == 0 ? Optional.of("the KMS decrypted no key in an encrypted trial") : Optional.empty();
  }
}
