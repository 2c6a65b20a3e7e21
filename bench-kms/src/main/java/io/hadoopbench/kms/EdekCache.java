package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.TrialResult.CacheState;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.DirectoryWorkload;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/**
 * Factor {@code edekCache}: the state of the NameNode's and the KMS's caches of encrypted keys
 * (EDEKs) when measuring starts. These caches are drained and refilled only by workloads that
 * create many files.
 */
public final class EdekCache implements Treatment.Interleavable {
  static final String EDEK_CACHE = "edekCache";
  static final String WARM = "warm";
  static final String COLD = "cold";

  private static final String EDEKS = "edeks";
  private static final String NAMENODE_EDEKS = "500";
  private static final String KMS_EDEKS = "100";
  private static final String NAMENODE_KEY = "hadoop.security.kms.client.encrypted.key.cache.size";
  private static final String KMS_KEY = "hadoop.security.kms.encrypted.key.cache.size";

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            EDEK_CACHE,
            "state of the NameNode's and the KMS's key caches when measuring starts; cold requires"
                + " the superuser.",
            List.of(WARM, COLD),
            List.of(WARM)));
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.containsAll(Set.of(Trait.FILES_IN_DIRECTORY, Trait.WRITES))
        && !traits.contains(Trait.WHOLE_FILES);
  }

  @Override
  public Set<String> impliedFactors() {
    return Set.of(EncryptionZone.ZONE);
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return EncryptionZone.encrypted(variant) ? Set.of() : Set.of(EDEK_CACHE);
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.of(
                EDEKS,
                Type.POSITIVE,
                "N",
                "",
                """
                embedded cluster: EDEKs that NameNode and KMS keep for each key; default: \
                Hadoop's, %s and %s\
                """
                    .formatted(NAMENODE_EDEKS, KMS_EDEKS))
            .advanced());
  }

  @Override
  public Optional<String> solo(Variant variant, Settings settings) {
    return cold(variant)
        ? Optional.of(EDEK_CACHE + "=" + COLD + ": the servers' caches are cold only once")
        : Optional.empty();
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs
        .setting(Role.NAMENODE, NAMENODE_KEY, settings.find(EDEKS).orElse(NAMENODE_EDEKS))
        .setting(Role.KMS, KMS_KEY, settings.find(EDEKS).orElse(KMS_EDEKS));
  }

  static boolean cold(Variant variant) {
    return EncryptionZone.encrypted(variant) && COLD.equals(variant.levels().get(EDEK_CACHE));
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    return new Caches(run, ZoneAdmin.of(run));
  }

  private record Caches(RunContext run, ZoneAdmin admin) implements Opened {
    /**
     * Draining the caches requires the HDFS superuser, and a direct connection to the NameNode
     * instead of a Router.
     */
    @Override
    public Optional<String> unavailable(Variant variant) {
      if (!cold(variant)) {
        return Optional.empty();
      }
      if (ZoneAdmin.directory(run.settings()).isPresent()) {
        return Optional.of(
            """
            %s=%s would re-encrypt the keys for all files in the zone given with -%s; \
            omit -%s, or measure %s=%s\
            """
                .formatted(EDEK_CACHE, COLD, ZoneAdmin.ZONE, ZoneAdmin.ZONE, EDEK_CACHE, WARM));
      }
      return admin
          .whyNoReencryption()
          .map(
              why ->
                  EDEK_CACHE
                      + "="
                      + COLD
                      + " requires the HDFS superuser and a direct connection to the NameNode: "
                      + why);
    }

    /** Warms up in a directory without encryption, because the key caches must remain cold. */
    @Override
    public void prepare(Trial trial, TaskSpec task) throws IOException {
      if (cold(trial.variant())) {
        Path warmup = new Path(run.runDir(), "warmup-without-keys/" + trial.name());
        run.fileSystem().mkdirs(warmup);
        task.set(DirectoryWorkload.WARMUP_DIR, warmup.toString()).leaves(warmup);
      }
    }

    @Override
    public List<CacheState> caches(Trial trial) throws IOException {
      if (!EncryptionZone.encrypted(trial.variant())) {
        return List.of();
      }
      String asked = trial.variant().level(EDEK_CACHE);
      if (cold(trial.variant())) {
        admin.drainCaches(trial.directory());
      }
      String how =
          cold(trial.variant())
              ? "drained before the job; the warm-up uses no keys"
              : "filled by the zone's creation and the warm-up";
      return List.of(
          new CacheState("NameNode EDEK cache", "", asked, true, how),
          new CacheState("KMS EDEK cache", "", asked, true, how));
    }
  }
}
