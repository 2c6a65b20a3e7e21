package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** kms-create at work: two directories side by side, one of them an encryption zone. */
final class KmsCreateRun implements ScenarioRun {
  private static final String FILES_FOUND = "files.found";

  private final FileSystem fs;
  private final Settings settings;
  private final TwoDirectories directories;
  private final KmsServers servers;
  private Path measured;

  private KmsCreateRun(FileSystem fs, RunContext context, TwoDirectories directories) throws IOException {
    this.fs = fs;
    this.settings = context.settings();
    this.directories = directories;
    this.servers = new KmsServers(context);
  }

  static KmsCreateRun open(RunContext context) throws IOException {
    FileSystem fs = context.runDir().getFileSystem(context.cluster().clientConf());
    return new KmsCreateRun(fs, context, TwoDirectories.create(context, fs));
  }

  @Override
  public Optional<String> unavailable(Variant variant) {
    return Zones.encrypted(variant) ? directories.noZone() : Optional.empty();
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Path dir = directories.of(variant);
    // the component "measured" is what the BTrace probe looks for
    measured = new Path(dir, "measured/" + trial);
    // a cold trial must not warm the key caches, so it warms up where no key is needed
    Path warmup = new Path(cold(variant) ? directories.plain() : dir, "warmup/" + trial);
    fs.mkdirs(measured);
    fs.mkdirs(warmup);
    return new Work(CreateWorkload.class, Map.of(CreateWorkload.MEASURED_DIR, measured.toString(),
        CreateWorkload.WARMUP_DIR, warmup.toString(), CreateWorkload.FILE_BYTES, Long.toString(settings.bytes("size")),
        CreateWorkload.CLIENT, settings.text("client")));
  }

  @Override
  public List<CacheState> caches(Variant variant) throws IOException {
    servers.awaitQuietKms();
    if (!Zones.encrypted(variant)) {
      return List.of();
    }
    String asked = variant.level(KmsCreate.EDEK_CACHE);
    if (cold(variant)) {
      directories.zone().orElseThrow().drainCaches();
    }
    String how = cold(variant) ? "drained before the job, warm-up without keys" : "filled by the zone's creation and the warm-up";
    return List.of(new CacheState("NameNode EDEK cache", "", asked, true, how), new CacheState("KMS EDEK cache", "", asked, true, how));
  }

  @Override
  public void before(Variant variant) throws IOException {
    servers.awaitQuietKms();
    servers.before();
  }

  @Override
  public ServerSide after(Variant variant, TaskReport report) throws IOException {
    long files = report.latencyNanos().get("close").getTotalCount();
    ServerSide server = servers.after(files);
    Optional.ofNullable(report.resources().get("client.cpuSeconds"))
        .ifPresent(seconds -> server.metrics().put(KmsServers.CLIENT_CPU_MICROS, seconds * 1e6 / files));
    long found = fs.getContentSummary(measured).getFileCount();
    server.evidence().add(FILES_FOUND, found == files ? "as many as closed" : found + " of " + files);
    return server;
  }

  @Override
  public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
    List<String> reasons = new ArrayList<>();
    if (!server.evidence().values(FILES_FOUND).keySet().equals(Set.of("as many as closed"))) {
      reasons.add("files in the measured directory: " + server.evidence().values(FILES_FOUND).keySet());
    }
    Set<String> seen = report.evidence().values(CreateWorkload.FILE_ENCRYPTION).keySet();
    boolean asLabelled = Zones.encrypted(variant) ? seen.size() == 1 && seen.iterator().next().endsWith("key " + directories.zone().orElseThrow().key())
        : seen.equals(Set.of(CreateWorkload.NOT_ENCRYPTED));
    if (!asLabelled) {
      reasons.add("labelled " + variant.level(Zones.ZONE) + ", but the sampled files' encryption is " + seen);
    }
    if (servers.countsKmsCalls()) {
      double calls = server.resources().get(KmsServers.GENERATE_CALLS);
      if (!Zones.encrypted(variant) && calls > 0) {
        reasons.add("the KMS made keys in a plain trial (" + (long) calls + " calls): somebody else uses it");
      } else if (Zones.encrypted(variant) && calls == 0) {
        reasons.add("the KMS made no key in an encrypted trial: -nrFiles is too small to empty the NameNode's key cache"
            + " (-nameNodeEdeks " + settings.text("nameNodeEdeks") + "); raise it");
      }
    }
    return reasons;
  }

  @Override
  public void clean(Variant variant, String trial) throws IOException {
    for (Path dir : List.of(directories.plain(), directories.encrypted())) {
      fs.delete(new Path(dir, "measured/" + trial), true);
      fs.delete(new Path(dir, "warmup/" + trial), true);
    }
  }

  @Override
  public void close() throws IOException {
    directories.close();
  }

  private static boolean cold(Variant variant) {
    return variant.level(KmsCreate.EDEK_CACHE).equals(KmsCreate.COLD);
  }
}
