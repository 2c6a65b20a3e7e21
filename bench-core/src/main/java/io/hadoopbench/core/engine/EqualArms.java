package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.FileChecksums;
import io.hadoopbench.core.cluster.Routers;
import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.cluster.StoredProperty.Requirement;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Treatment.Place;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.FileSet;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.io.EnumSetWritable;

/**
 * Checks that each arm stores its files as its label says and that arms differ in nothing else.
 * Directories are checked before anything is written; files are checked in each trial. {@link
 * StoredProperty} lists the properties. Treatments declare which properties they determine.
 */
final class EqualArms {
  /** Number of sampled files: the first, the last, and one in between. */
  private static final int SAMPLED = 3;

  private static final Duration REPORTED = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 200;

  private final RunContext context;
  private final OpenedTreatments treatments;
  private final FileChecksums checksums;

  /** The first value seen of each property, by the levels that determine it. */
  private final Map<List<Object>, Seen> first = new HashMap<>();

  EqualArms(RunContext context, OpenedTreatments treatments) {
    this.context = context;
    this.treatments = treatments;
    this.checksums = new FileChecksums(context.warnings());
  }

  private record Seen(String variant, String place, String value) {}

  /**
   * Compares the settings that new files will inherit from the variant directories. Creates
   * nothing.
   *
   * @param places existing directories. Variants without a directory are rejected elsewhere
   * @throws UsageException if a directory does not match a label, or if directories differ in a
   *     property that no label mentions
   */
  void requireDirectories(DistributedFileSystem fs, Map<Variant, Place> places) throws IOException {
    Map<Variant, Map<StoredProperty, String>> values = new LinkedHashMap<>();
    for (Map.Entry<Variant, Place> one : places.entrySet()) {
      values.put(one.getKey(), StoredProperty.ofDirectory(fs, one.getValue().directory()));
    }
    for (StoredProperty property : StoredProperty.values()) {
      List<Variant> given =
          values.keySet().stream()
              .filter(variant -> values.get(variant).containsKey(property))
              .filter(
                  variant ->
                      treatments.requirements(variant, property).stream()
                          .noneMatch(Requirement::byRun))
              .toList();
      Stream.<Check>of(this::differing, this::mismatch)
          .flatMap(
              check ->
                  given.stream()
                      .flatMap(
                          one ->
                              check
                                  .of(
                                      property,
                                      one,
                                      places.get(one).toString(),
                                      values.get(one).get(property))
                                  .stream()))
          .findFirst()
          .ifPresent(
              wrong -> {
                throw new UsageException(wrong);
              });
    }
    first.clear(); // the run may create directories later, and files inherit
    // properties from their directories
  }

  @FunctionalInterface
  private interface Check {
    Optional<String> of(StoredProperty property, Variant variant, String place, String value);
  }

  /** Returns how a value conflicts with its label or the options; empty if it matches. */
  private Optional<String> mismatch(
      StoredProperty property, Variant variant, String place, String value) {
    String found = variant.id() + ": " + property.label() + " is " + value + " in " + place;
    List<Requirement> requirements = treatments.requirements(variant, property);
    Optional<String> wrong =
        requirements.stream()
            .filter(one -> !one.fits().test(value))
            .findFirst()
            .map(
                one ->
                    found
                        + ", the label needs "
                        + one.wanted()
                        + (one.byRun() ? "" : "; " + one.remedy()));
    Optional<String> requested =
        property
            .requested(context.settings())
            .filter(one -> requirements.isEmpty() && !one.equals(value));
    return wrong.or(
        () -> requested.map(one -> found + ", this run measures " + one + remedy(property)));
  }

  private static String remedy(StoredProperty property) {
    return property.remedy().isEmpty() ? "" : "; " + property.remedy();
  }

  /**
   * Returns a difference from an earlier variant that the label does not mention; empty if there is
   * none.
   */
  private Optional<String> differing(
      StoredProperty property, Variant variant, String place, String value) {
    Seen now = new Seen(variant.id(), place, value);
    Seen before = first.putIfAbsent(treatments.deciding(variant, property), now);
    return before == null || before.value().equals(value)
        ? Optional.empty()
        : Optional.of(
            before.variant()
                + " and "
                + variant.id()
                + " differ in more than their labels: "
                + property.label()
                + " is "
                + before.value()
                + " in "
                + before.place()
                + " and "
                + value
                + " in "
                + place
                + remedy(property));
  }

  /**
   * Inspects files that a trial wrote or read. Adds their properties to the evidence, and adds
   * conflicts with the label to the reasons the trial is invalid. YARN places containers
   * unpredictably, so a trial whose replicas were on other hosts is retried.
   */
  void check(DistributedFileSystem fs, Trial trial, TrialOutcome outcome) throws IOException {
    if (!context.stoppedDataNodes().isEmpty()) {
      return; // the treatment itself checks which replicas are missing
    }
    Set<String> hosts =
        context.cluster().isExisting() ? outcome.report().hosts().keySet() : Set.of();
    for (Path file : FileSet.present(fs, trial.files(), SAMPLED)) {
      reported(fs, file, hosts)
          .forEach(
              (property, value) -> {
                outcome.observed().evidence().add(property.evidence(), value);
                String place = "files of " + trial.variant().id();
                Optional<String> wrong =
                    mismatch(property, trial.variant(), place, value)
                        .or(() -> differing(property, trial.variant(), place, value));
                Validity.Kind kind =
                    property == StoredProperty.LOCAL_REPLICAS
                        ? Validity.Kind.TRANSIENT
                        : Validity.Kind.MISMATCH;
                wrong.ifPresent(reason -> outcome.observed().add(kind, reason));
              });
    }
  }

  /**
   * Waits until all replicas have been reported to the NameNode, which happens shortly after the
   * client has closed the file.
   */
  private Map<StoredProperty, String> reported(
      DistributedFileSystem fs, Path file, Set<String> hosts) throws IOException {
    long deadline = System.nanoTime() + REPORTED.toNanos();
    Map<StoredProperty, String> values = StoredProperty.ofFile(fs, file, hosts, checksums);
    while (!values
            .getOrDefault(StoredProperty.REPLICAS, "")
            .equals(values.getOrDefault(StoredProperty.REPLICATION, ""))
        && System.nanoTime() < deadline) {
      Pause.ofMillis(POLL_MILLIS);
      values = StoredProperty.ofFile(fs, file, hosts, checksums);
    }
    return values;
  }

  /**
   * Requires that directories behind a Router belong to one nameservice. Clients cannot see the
   * nameservice itself but can identify it by its block pool id.
   *
   * @param directories directories created for this run
   * @throws UsageException if they belong to several nameservices
   */
  void requireOneNameservice(DistributedFileSystem fs, List<Trial> directories) throws IOException {
    if (directories.size() < 2 || !Routers.answers(fs)) {
      return;
    }
    Trial one = directories.get(0);
    String pool = blockPool(fs, one.directory());
    for (Trial other : directories.subList(1, directories.size())) {
      String others = blockPool(fs, other.directory());
      if (!others.equals(pool)) {
        throw new UsageException(
            one.variant().id()
                + " and "
                + other.variant().id()
                + " differ in more than their labels: the Router "
                + fs.getUri()
                + " keeps "
                + one.directory().toUri().getPath()
                + " in the block pool "
                + pool
                + " and "
                + other.directory().toUri().getPath()
                + " in "
                + others
                + "; use directories in one nameservice");
      }
    }
  }

  /**
   * Allocates a block in a new file, returns the id of the block's pool, and deletes the file.
   * Needs neither a DataNode nor a key.
   */
  private static String blockPool(DistributedFileSystem fs, Path directory) throws IOException {
    ClientProtocol server = fs.getClient().getNamenode();
    String client = fs.getClient().getClientName();
    String file = new Path(directory, ".nameservice").toUri().getPath();
    HdfsFileStatus status =
        server.create(
            file,
            FsPermission.getFileDefault(),
            client,
            new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
            false,
            fs.getDefaultReplication(directory),
            fs.getDefaultBlockSize(directory),
            CryptoProtocolVersion.supported(),
            null,
            null);
    try {
      return server
          .addBlock(
              file,
              client,
              null,
              null,
              status.getFileId(),
              null,
              EnumSet.noneOf(AddBlockFlag.class))
          .getBlock()
          .getBlockPoolId();
    } finally {
      server.delete(file, false);
    }
  }
}
