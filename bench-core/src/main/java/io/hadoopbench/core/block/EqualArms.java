package io.hadoopbench.core.block;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.FileChecksums;
import io.hadoopbench.core.cluster.Routers;
import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.cluster.StoredProperty.Requirement;
import io.hadoopbench.core.files.FileSet;
import io.hadoopbench.core.measure.TaskHosts;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Treatment.Place;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
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
 * Checks that each arm stores its files as labelled, and that arms differ in nothing else:
 * directories before anything is written, files in each trial. It knows no property and no
 * treatment: {@link StoredProperty} is the table, and treatments declare what they decide.
 */
final class EqualArms {
  /** The first file, the last and one between. */
  private static final int SAMPLED = 3;

  private static final Duration REPORTED = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 200;

  private final RunContext context;
  private final OpenedTreatments treatments;
  private final FileChecksums checksums;

  /** The first value of each property, by the levels that decide it. */
  private final Map<List<Object>, Seen> first = new HashMap<>();

  EqualArms(RunContext context, OpenedTreatments treatments) {
    this.context = context;
    this.treatments = treatments;
    this.checksums = new FileChecksums(context.warnings());
  }

  private record Seen(String variant, String place, String value) {}

  /**
   * Compares what the directories of variants pass on to new files. Nothing is made.
   *
   * @param places existing directories; a variant without one is refused elsewhere, with the reason
   * @throws UsageException if a directory does not fit a label, or directories differ in what no
   *     label says
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
      Stream<Optional<String>> differing =
          given.stream()
              .map(
                  one ->
                      differing(
                          property,
                          one,
                          places.get(one).toString(),
                          values.get(one).get(property)));
      Stream<Optional<String>> unfit =
          given.stream()
              .map(
                  one ->
                      unfit(
                          property,
                          one,
                          places.get(one).toString(),
                          values.get(one).get(property)));
      Stream.concat(differing, unfit)
          .flatMap(Optional::stream)
          .findFirst()
          .ifPresent(
              wrong -> {
                throw new UsageException(wrong);
              });
    }
    first.clear(); // files have the values of their own place, which a run may have made since
  }

  /** Returns what a value says against its label or the options; empty when it fits. */
  private Optional<String> unfit(
      StoredProperty property, Variant variant, String place, String value) {
    List<Requirement> requirements = treatments.requirements(variant, property);
    Optional<String> wrong =
        requirements.stream()
            .filter(one -> !one.fits().test(value))
            .findFirst()
            .map(
                one ->
                    variant.id()
                        + ": "
                        + property.label()
                        + " is "
                        + value
                        + " in "
                        + place
                        + ", the label needs "
                        + one.wanted()
                        + (one.byRun() ? "" : "; " + one.remedy()));
    Optional<String> asked =
        property
            .asked(context.settings())
            .filter(one -> requirements.isEmpty() && !one.equals(value));
    return wrong.or(
        () ->
            asked.map(
                one ->
                    variant.id()
                        + ": "
                        + property.label()
                        + " is "
                        + value
                        + " in "
                        + place
                        + ", this run measures "
                        + one
                        + remedy(property)));
  }

  private static String remedy(StoredProperty property) {
    return property.remedy().isEmpty() ? "" : "; " + property.remedy();
  }

  /**
   * Returns how a variant differs from an earlier one besides its label; empty when it does not.
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
   * Looks at files that a trial wrote or read: adds how they are stored to the evidence, and what
   * speaks against the label to the trial's reasons. Where containers run is chance, so that a
   * trial whose replicas were on other hosts is retried.
   */
  void check(DistributedFileSystem fs, Trial trial, TrialOutcome outcome) throws IOException {
    if (!context.broken().isEmpty()) {
      return; // which replicas are missing then is the treatment's to check
    }
    Set<String> hosts =
        context.cluster().isExisting() ? TaskHosts.names(outcome.report().resources()) : Set.of();
    for (Path file : FileSet.present(fs, trial.files(), SAMPLED)) {
      reported(fs, file, hosts)
          .forEach(
              (property, value) -> {
                outcome.observed().evidence().add(property.evidence(), value);
                String place = "files of " + trial.variant().id();
                Optional<String> wrong =
                    unfit(property, trial.variant(), place, value)
                        .or(() -> differing(property, trial.variant(), place, value));
                List<String> reasons =
                    property == StoredProperty.LOCAL_REPLICAS
                        ? outcome.observed().chances()
                        : outcome.observed().contradictions();
                wrong.filter(reason -> !reasons.contains(reason)).ifPresent(reasons::add);
              });
    }
  }

  /**
   * Waits until the NameNode knows all replicas: DataNodes report them a moment after the client
   * has closed the file.
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
   * Requires that directories which a Router serves are in one nameservice: clients cannot see
   * that, but blocks carry it.
   *
   * @param directories made for this run
   * @throws UsageException if they are in several
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
                + "; name directories of one nameservice");
      }
    }
  }

  /** Allocates a block and gives it back; no DataNode and no key is needed for that. */
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
