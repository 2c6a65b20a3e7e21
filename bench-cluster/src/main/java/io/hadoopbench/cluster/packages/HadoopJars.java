package io.hadoopbench.cluster.packages;

import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.HadoopRelease;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Hadoop's own jars: those of this distribution, or those of another release, which are got on
 * first use.
 *
 * @param other empty for those of this distribution
 */
public record HadoopJars(Optional<HadoopRelease> other) {
  private static final HadoopRelease FIRST_WITH_BALANCE = new HadoopRelease(3, 4, 0);

  public static HadoopJars of(HadoopRelease release) {
    return new HadoopJars(
        Optional.of(release).filter(one -> !one.toString().equals(ChildClasspath.hadoopRelease())));
  }

  /**
   * @param settings of the NameNode, which are all of Hadoop's servers' where they name a release
   */
  public static HadoopJars of(Map<String, String> settings) {
    String release = settings.get(ClusterNeeds.HADOOP_RELEASE);
    return release == null ? new HadoopJars(Optional.empty()) : of(HadoopRelease.ofOption(release));
  }

  /**
   * Gets what is not here yet.
   *
   * @throws UsageException if the release, or this part of it, cannot be had
   */
  public List<Path> get(HadoopPart part, Consumer<String> progress) throws IOException {
    if (other.isEmpty()) {
      return ChildClasspath.hadoop();
    }
    try {
      return ServerJars.ofThisHost().get(jars(part, other.get()), progress);
    } catch (ServerJars.UnavailableException e) {
      throw new UsageException(e.getMessage() + "; or name another release of Hadoop");
    }
  }

  static ServerPackage jars(HadoopPart part, HadoopRelease release) {
    boolean older = part.equals(HadoopPart.ROUTER) && release.compareTo(FIRST_WITH_BALANCE) < 0;
    return new ServerPackage(
        part.pom() + (older ? "-3.3" : ""), part.title(), release.toString(), part.megabytes());
  }

  /** Of a daemon: everything, and of ours what starts it. */
  public Classpath classpath(HadoopPart part) throws IOException {
    return other.isEmpty()
        ? ChildClasspath.daemons()
        : ChildClasspath.daemons(get(part, line -> {}));
  }

  /**
   * For the containers of YARN: Hadoop's jars only, as on a real cluster; the job brings its own.
   */
  public List<Path> containers(Consumer<String> progress) throws IOException {
    return get(HadoopPart.SERVERS, progress);
  }

  /**
   * What of a release of Hadoop runs together; not every registry has all of each release.
   *
   * @param pom name of the pom, for any release
   * @param title as progress messages show it
   * @param megabytes about what its jars take
   */
  public record HadoopPart(String pom, String title, int megabytes) {
    /** NameNode, DataNode, JournalNode, YARN. */
    public static final HadoopPart SERVERS =
        new HadoopPart("hadoop-servers", "Hadoop's servers", 110);

    public static final HadoopPart KMS = new HadoopPart("hadoop-kms", "Hadoop's KMS", 110);
    public static final HadoopPart ROUTER = new HadoopPart("hadoop-router", "Hadoop's Router", 110);
  }
}
