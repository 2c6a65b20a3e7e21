package io.hadoopbench.core.engine;

import io.hadoopbench.core.cleanup.BaseDirectory;
import io.hadoopbench.core.cleanup.Ledger;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.GivenDirectory;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.cluster.Routers;
import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.cluster.ViewPaths;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Treatment.Place;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.UnavailableException;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.result.Variant;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The variants' directories and their fixtures. There is one directory for each combination of
 * levels that affect directories. Each is created and filled on first use.
 */
final class Directories implements Closeable {
  /** Name of the directory if no treatment affects directories. */
  private static final String COMMON = "data";

  private final RunContext context;
  private final OpenedTreatments treatments;
  private final WorkloadSpec.Opened workload;
  private final Map<String, List<Variant>> variants = new LinkedHashMap<>();
  private final Map<String, Path> made = new HashMap<>();

  /** This run's subdirectories of existing directories that options specify. */
  private final Map<Path, BaseDirectory> places = new LinkedHashMap<>();

  private final Set<Path> filled = new HashSet<>();

  Directories(RunContext context, OpenedTreatments treatments, WorkloadSpec.Opened workload) {
    this.context = context;
    this.treatments = treatments;
    this.workload = workload;
  }

  void add(Variant variant) {
    variants.computeIfAbsent(name(variant), name -> new ArrayList<>()).add(variant);
  }

  /**
   * Returns the existing directory that determines where each variant's files are stored: the input
   * directory, a directory that an option specifies, or the closest existing ancestor of the run
   * directory.
   */
  Map<Variant, Place> existing(List<Variant> all) throws IOException {
    Map<Variant, Place> places = new LinkedHashMap<>();
    for (Variant variant : all) {
      place(variant).ifPresent(place -> places.put(variant, place));
    }
    return places;
  }

  private Optional<Place> place(Variant variant) throws IOException {
    FileSystem fs = context.fileSystem();
    List<Place> given =
        workload.input().isPresent()
            ? List.of(new Place(new Path(workload.input().get(), name(variant)), "input"))
            : treatments.places(variant);
    if (!given.isEmpty()) {
      requireHere(fs, given.get(0));
      return given.size() == 1 && fs.exists(given.get(0).directory())
          ? Optional.of(given.get(0))
          : Optional.empty();
    }
    Path lowest = context.runDir().getParent();
    while (!fs.exists(lowest)) {
      lowest = lowest.getParent();
    }
    return Optional.of(new Place(lowest, "baseDir"));
  }

  /**
   * @throws UsageException if a directory is not in the base directory's file system
   */
  private void requireHere(FileSystem fs, Place place) throws IOException {
    String option = "-" + place.option() + " " + place.directory();
    Path directory =
        ViewPaths.real(context.cluster().clientConf(), place.directory())
            .orElseThrow(
                () -> new UsageException(option + " does not exist in the default file system"));
    if (directory.toUri().getScheme() != null
        && !directory.getFileSystem(fs.getConf()).getUri().equals(fs.getUri())) {
      throw new UsageException(
          option
              + (directory.equals(place.directory()) ? "" : " (" + directory + ")")
              + " is on a different file system from -baseDir, which is on "
              + fs.getUri()
              + "; use directories in one file system");
    }
    if (!fs.makeQualified(directory).equals(fs.makeQualified(place.directory()))) {
      throw new UsageException(
          option + " is a path of a view; pass -" + place.option() + " " + directory);
    }
  }

  List<Variant> representatives() {
    return variants.values().stream().map(all -> all.get(0)).toList();
  }

  /** Removes and returns all variants that share a directory with a variant that will not run. */
  List<Variant> remove(Variant representative) {
    return variants.remove(name(representative));
  }

  private String name(Variant variant) {
    List<String> levels = treatments.directoryLevels(variant);
    return levels.isEmpty() ? COMMON : Variant.fileName(String.join("-", levels));
  }

  /**
   * @throws UnavailableException if the directory cannot be created on this cluster
   */
  Path of(Variant variant) throws IOException {
    String name = name(variant);
    Path known = made.get(name);
    if (known == null) {
      known =
          workload.input().isPresent()
              ? new Path(workload.input().get(), name)
              : make(variant, new Path(parent(variant), name));
      made.put(name, known);
    }
    return known;
  }

  private Path make(Variant variant, Path directory) throws IOException {
    context.fileSystem(directory).mkdirs(directory);
    for (Treatment.Opened treatment : treatments.acting(variant)) {
      treatment.directory(variant, directory);
    }
    for (Treatment.Opened treatment : treatments.acting(variant)) {
      treatment.checkDirectory(variant, directory);
    }
    return directory;
  }

  /**
   * Returns the run directory, or the run's subdirectory of a directory that an option specifies.
   */
  private Path parent(Variant variant) throws IOException {
    List<Place> given = treatments.places(variant);
    if (given.isEmpty()) {
      Path own = context.runDir();
      return treatments
          .fileSystem(variant)
          .map(uri -> new Path(new Path(uri), own.toUri().getPath()))
          .orElse(own);
    }
    if (given.size() > 1) {
      throw new UnavailableException(
          "its files cannot be in both "
              + given.get(0)
              + " and "
              + given.get(1)
              + "; name one directory that satisfies both options");
    }
    Path place = given.get(0).directory();
    if (!places.containsKey(place)) {
      try {
        context
            .ledger()
            .enter(
                new Ledger.Entry(
                    Ledger.Kind.DIRECTORY,
                    new Path(context.fileSystem().makeQualified(place), context.runId())
                        .toString()));
        places.put(place, BaseDirectory.below(context.fileSystem(), place, context.runId()));
      } catch (AccessControlException | FileNotFoundException e) {
        String user = UserGroupInformation.getCurrentUser().getShortUserName();
        throw new UnavailableException(
            user
                + " cannot write in "
                + place
                + ": "
                + FirstLine.of(e)
                + "; "
                + GivenDirectory.commands(place, user),
            e);
      }
    }
    return places.get(place).runDir();
  }

  /** Deletes the run's subdirectories of directories that options specify. */
  @Override
  public void close() throws IOException {
    CloseAll.of(
        context.settings().flag("keepFiles")
            ? List.of()
            : places.values().stream()
                .<Closeable>map(place -> () -> place.delete(context.jobs().cancelled()))
                .toList());
  }

  /** Writes a trial's fixture, unless its directory already contains one. */
  void fill(Trial trial) throws IOException {
    if (!filled.contains(trial.directory())) {
      Optional<WorkloadSpec.Fixture> fixture = workload.fixture(trial);
      if (fixture.isPresent()) {
        write(trial, fixture.get());
      }
      filled.add(trial.directory());
    }
  }

  private void write(Trial trial, WorkloadSpec.Fixture fixture) throws IOException {
    TaskSpec task = fixture.task();
    for (Treatment.Opened treatment : treatments.acting(trial.variant())) {
      treatment.configure(trial, task);
    }
    context.jobs().run(fixture.job(), task, fixture.operations(), 1);
    fixture.written().done();
  }

  /**
   * Facts about a run's directories and user that may affect results but that the user cannot
   * change. They are only reported.
   */
  static final class DirectoryFacts {
    private DirectoryFacts() {}

    static SortedMap<String, String> of(
        DistributedFileSystem fs, Quotas quotas, Collection<Place> places) throws IOException {
      SortedMap<String, String> facts = new TreeMap<>();
      for (Place place : places) {
        String inherited =
            StoredProperty.ofDirectory(fs, place.directory()).entrySet().stream()
                .map(one -> one.getKey().label() + " " + one.getValue())
                .collect(Collectors.joining(", "));
        facts.merge(
            "-" + place.option(),
            place.directory().toUri().getPath()
                + ": "
                + inherited
                + "; "
                + above(fs, quotas, place.directory()),
            (one, other) -> one + "; " + other);
      }
      boolean router = Routers.answers(fs);
      facts.put("service", router ? "Router" : "NameNode");
      facts.put(
          "trash",
          fs.getServerDefaults(places.iterator().next().directory()).getTrashInterval()
              + " min; deletions of a run bypass it");
      facts.put(
          "user",
          UserGroupInformation.getCurrentUser().getShortUserName()
              + (router ? "" : isSuperuser(fs) ? ", HDFS superuser" : ", no HDFS superuser"));
      return facts;
    }

    private static String above(DistributedFileSystem fs, Quotas quotas, Path directory)
        throws IOException {
      List<String> found = new ArrayList<>();
      for (Path at : Quotas.upwards(directory)) {
        String path = at.toUri().getPath();
        try {
          FileStatus status = fs.getFileStatus(at);
          if (status.hasAcl()) {
            found.add("ACL on " + path);
          }
          if (status.isSnapshotEnabled() && !at.isRoot()) { // the root is always snapshottable
            found.add(path + " is snapshottable");
          }
          if (quotas.ofNames(at).isPresent() || quotas.ofBytes(at).isPresent()) {
            found.add("quota on " + path);
          }
        } catch (AccessControlException | RemoteException e) {
          found.add(path + " is not readable");
        }
      }
      return found.isEmpty() ? "no quota, snapshots or ACL" : String.join(", ", found);
    }

    private static boolean isSuperuser(DistributedFileSystem fs) throws IOException {
      try {
        fs.getClient().getNamenode().getCurrentEditLogTxid();
        return true;
      } catch (RemoteException e) {
        if (e.unwrapRemoteException(AccessControlException.class)
            instanceof AccessControlException) {
          return false;
        }
        throw e;
      }
    }
  }
}
