package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.cluster.StoredProperty.Requirement;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Treatment.Place;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.FileSet;
import io.hadoopbench.core.workload.TestData;
import io.hadoopbench.core.workload.WholeFiles;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.security.AccessControlException;

/**
 * Factor {@code zone}: whether files are in an encryption zone. Validity checks: the encryption of
 * sampled files according to the NameNode, the bytes that DataNodes store, and the calls that the
 * KMS counts.
 */
public final class EncryptionZone implements Treatment.Interleavable {
  static final String ZONE = "zone";
  static final String PLAIN = "plain";
  static final String ENCRYPTED = "encrypted";

  static boolean encrypted(Variant variant) {
    return variant.level(ZONE).equals(ENCRYPTED);
  }

  @Override
  public List<Factor> factors() {
    return List.of(new Factor(ZONE, "where the files are stored.", List.of(PLAIN, ENCRYPTED)));
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.contains(Trait.FILES_IN_DIRECTORY);
  }

  /** Implies the factor for the codec, which must be known for the comparison. */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(CryptoCodec.CODEC);
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.text(
            ZoneAdmin.ZONE,
            "DIR|key:NAME",
            """
            existing directory in an encryption zone, so that the run needs no \
            permission to create zones and keys; or an existing key for the zone that \
            the run creates. By default the run creates both and deletes them\
            """));
  }

  @Override
  public void check(Settings settings) {
    Optional<Path> directory = ZoneAdmin.directory(settings);
    settings.require(
        ZoneAdmin.ZONE,
        given -> directory.isEmpty() || directory.get().isUriPathAbsolute(),
        "must be an absolute path, or key:NAME");
    settings.require(
        ZoneAdmin.ZONE,
        given -> directory.isEmpty() || ExistingOnly.asked(settings),
        "an embedded cluster has no existing directories; omit the option");
  }

  @Override
  public List<String> directoryFactors() {
    return List.of(ZONE);
  }

  @Override
  public List<String> makes(Variant variant, Settings settings) {
    if (!encrypted(variant) || ZoneAdmin.directory(settings).isPresent()) {
      return List.of();
    }
    return ZoneAdmin.key(settings)
        .map(key -> List.of("an encryption zone with the key " + key))
        .orElse(List.of("an encryption zone", "a key"));
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs.servers(Role.KMS);
  }

  @Override
  public List<Meter> meters() {
    return List.of(new KmsMeter());
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    return new Zones(run, ZoneAdmin.of(run));
  }

  private static final class Zones implements Opened {
    /** Number of files to inspect: the first, the last and one in between. */
    private static final int LOOKED_AT = 3;

    private final RunContext run;
    private final ZoneAdmin admin;
    private final List<Path> made = new ArrayList<>();

    Zones(RunContext run, ZoneAdmin admin) {
      this.run = run;
      this.admin = admin;
    }

    @Override
    public Optional<String> unavailable(Variant variant) {
      return encrypted(variant) ? admin.missing() : Optional.empty();
    }

    @Override
    public Optional<Place> place(Variant variant) {
      return encrypted(variant)
          ? ZoneAdmin.directory(run.settings())
              .map(directory -> new Place(directory, ZoneAdmin.ZONE))
          : Optional.empty();
    }

    @Override
    public Map<StoredProperty, Requirement> decides(Variant variant) {
      Predicate<String> inZone = value -> !value.equals(StoredProperty.NONE);
      boolean made =
          place(variant).isEmpty() && !run.settings().asMap().containsKey(WholeFiles.INPUT);
      return Map.of(
          StoredProperty.ENCRYPTION,
          !encrypted(variant)
              ? Requirement.of(StoredProperty.NONE, StoredProperty.ENCRYPTION.remedy())
              : new Requirement(
                  inZone,
                  "an encryption zone",
                  made
                      ? ""
                      : "hadoop key create KEY && hdfs crypto -createZone -keyName KEY -path DIR"));
    }

    @Override
    public void directory(Variant variant, Path directory) throws IOException {
      if (encrypted(variant) && place(variant).isEmpty()) {
        if (made.isEmpty()) {
          admin.requireKey();
        }
        // recorded first, because the key must be deleted even if creating the zone fails
        made.add(directory);
        admin.makeZone(directory);
      }
      if (encrypted(variant) && CreateFiles.withStreams(run.settings())) {
        admin.requireDecryption(run.fileSystem(directory), directory);
      }
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) throws IOException {
      if (outcome.operations("file") > 0
          && outcome.report().errorCount()
              == 0) { // if files are missing, the trial is already invalid
        for (Path file : FileSet.present(run.hdfs(trial.files()), trial.files(), LOOKED_AT)) {
          StoredBytes.describe(
              run.hdfs(file),
              file,
              TestData.of(run.settings().text("data"), FileSet.number(file)),
              run.settings().bytes("size"),
              run.cluster().storage(),
              outcome.observed().evidence());
        }
      }
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      return EncryptionZone.mismatches(variant, admin.key(), outcome);
    }

    /**
     * Deletes zones before their key, because the files in a zone without its key cannot be read.
     * The key is kept if files are kept.
     */
    @Override
    public void close() throws IOException {
      if (made.isEmpty() || run.settings().flag("keepFiles")) {
        return;
      }
      for (Path zone : made) {
        run.fileSystem(zone).delete(zone, true);
      }
      admin.deleteKey();
    }
  }

  /**
   * Returns the reasons the evidence does not show that files were inside or outside an encryption
   * zone as labelled; empty if it does.
   *
   * @param key name of the zone's key
   */
  static List<String> mismatches(Variant variant, String key, TrialOutcome outcome) {
    boolean moved = outcome.report().latencyNanos().containsKey("file");
    List<String> reasons = new ArrayList<>();
    if (moved) {
      storedBytes(variant, outcome, reasons);
    } else {
      sampledFiles(variant, key, outcome).ifPresent(reasons::add);
    }
    kmsCalls(variant, moved, outcome).ifPresent(reasons::add);
    return reasons;
  }

  private static void storedBytes(Variant variant, TrialOutcome outcome, List<String> reasons) {
    String wrong = encrypted(variant) ? StoredBytes.IN_CLEAR : StoredBytes.CHANGED;
    for (String place : List.of(StoredBytes.RAW, StoredBytes.BLOCK_FILE)) {
      if (outcome.outside(place).containsKey(wrong)) {
        reasons.add(
            "labelled " + variant.level(ZONE) + ", but the DataNode stores the bytes " + wrong);
      }
    }
  }

  private static Optional<String> sampledFiles(Variant variant, String key, TrialOutcome outcome) {
    Set<String> seen = outcome.inTasks(FileEncryption.FACT).keySet();
    boolean asLabelled =
        encrypted(variant)
            ? seen.size() == 1 && seen.iterator().next().endsWith("key " + key)
            : seen.equals(Set.of(FileEncryption.NONE));
    return asLabelled
        ? Optional.empty()
        : Optional.of(
            "labelled " + variant.level(ZONE) + ", but the sampled files' encryption is " + seen);
  }

  /**
   * Returns a mismatch if the KMS was not called as the label implies. The key of a file is
   * generated when the file is created, in a batch that the NameNode caches, and is decrypted by
   * each client that creates or opens the file. A short trial may use an earlier trial's batch, so
   * one of the two calls is sufficient if files are created. Listings need no key.
   */
  private static Optional<String> kmsCalls(Variant variant, boolean moved, TrialOutcome outcome) {
    Optional<Double> decrypted = outcome.counted(KmsMeter.DECRYPT_CALLS);
    Optional<Double> made = moved ? Optional.empty() : outcome.counted(KmsMeter.GENERATE_CALLS);
    boolean needed = encrypted(variant) && FileCalls.of(outcome.report(), true, true).keys() > 0;
    if (!needed || decrypted.isEmpty() && made.isEmpty()) {
      return Optional
          .empty(); // other clients may also cause such calls, or the KMS could not be read
    }
    double calls = decrypted.orElse(0.0) + made.orElse(0.0);
    return calls > 0
        ? Optional.empty()
        : Optional.of(
            moved
                ? "the KMS decrypted no key in an encrypted trial"
                : """
                the KMS neither generated nor decrypted a key in an encrypted trial, \
                because the trial is too short to empty the NameNode's key cache (-edeks); \
                raise -duration or -nrFiles\
                """);
  }

  /**
   * Inspects the bytes that DataNodes store for a file; plaintext there shows that the client did
   * not encrypt.
   */
  static final class StoredBytes {
    /** Evidence: the bytes below {@code /.reserved/raw}, as DataNodes send them. */
    static final String RAW = "stored.raw";

    /** Evidence: a block file's content on this host. */
    static final String BLOCK_FILE = "stored.blockFile";

    static final String IN_CLEAR = "as written";
    static final String CHANGED = "not as written";

    /**
     * Number of bytes to compare; ciphertext of this length practically never equals the plaintext.
     */
    private static final int BYTES = 4096;

    private StoredBytes() {}

    /**
     * @param data the plaintext that was written
     * @param storage see {@link io.hadoopbench.core.cluster.Cluster#storage()}
     */
    static void describe(
        DistributedFileSystem fs,
        Path path,
        TestData data,
        long size,
        Optional<java.nio.file.Path> storage,
        Evidence evidence)
        throws IOException {
      int count = (int) Math.min(BYTES, size);
      try (FSDataInputStream in = fs.open(new Path("/.reserved/raw" + path.toUri().getPath()))) {
        byte[] bytes = new byte[count];
        in.readFully(bytes);
        evidence.add(RAW, compare(bytes, data));
      } catch (AccessControlException e) {
        evidence.add(RAW, "not seen, needs the HDFS superuser");
      }
      if (storage.isPresent()) {
        evidence.add(BLOCK_FILE, compare(blockFile(fs, path, storage.get(), count), data));
      }
    }

    private static String compare(byte[] stored, TestData data) {
      return data.firstDifference(stored, 0, stored.length, 0) < 0 ? IN_CLEAR : CHANGED;
    }

    private static byte[] blockFile(
        DistributedFileSystem fs, Path path, java.nio.file.Path storage, int count)
        throws IOException {
      List<LocatedBlock> blocks =
          fs.getClient().getLocatedBlocks(path.toUri().getPath(), 0).getLocatedBlocks();
      String name = blocks.get(0).getBlock().getBlockName();
      try (Stream<java.nio.file.Path> all =
          Files.find(
              storage, 12, (file, attributes) -> file.getFileName().toString().equals(name))) {
        java.nio.file.Path file =
            all.findFirst()
                .orElseThrow(
                    () ->
                        new IOException(
                            "no block file %s of %s in %s".formatted(name, path, storage)));
        try (InputStream in = Files.newInputStream(file)) {
          byte[] bytes = in.readNBytes(count);
          if (bytes.length < count) {
            throw new EOFException(file + " holds " + bytes.length + " bytes, expected " + count);
          }
          return bytes;
        }
      }
    }
  }
}
