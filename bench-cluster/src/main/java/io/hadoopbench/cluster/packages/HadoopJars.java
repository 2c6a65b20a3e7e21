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
 * Hadoop's own jars: from this distribution, or from another release that is downloaded on first
 * use.
 *
 * @param other the other release; empty for this distribution
 */
public record HadoopJars(Optional<HadoopRelease> other) {
  private static final HadoopRelease FIRST_WITH_BALANCE = new HadoopRelease(3, 4, 0);

  public static HadoopJars of(HadoopRelease release) {
    return new HadoopJars(
        Optional.of(release).filter(one -> !one.toString().equals(ChildClasspath.hadoopRelease())));
  }

  /**
   * @param settings the NameNode's settings; its release applies to all Hadoop servers
   */
  public static HadoopJars of(Map<String, String> settings) {
    String release = settings.get(ClusterNeeds.HADOOP_RELEASE);
    return release == null ? new HadoopJars(Optional.empty()) : of(HadoopRelease.ofOption(release));
  }

  /**
   * Downloads missing jars.
   *
   * @throws UsageException if the release, or this part of it, is unavailable
   */
  public List<Path> get(HadoopPart part, Consumer<String> progress) throws IOException {
    if (other.isEmpty()) {
      return ChildClasspath.hadoop();
    }
    try {
      return ServerJars.ofThisHost().get(jars(part, other.get()), progress);
    } catch (ServerJars.UnavailableException e) {
      throw new UsageException(e.getMessage() + "; or name another Hadoop release");
    }
  }

  static ServerPackage jars(HadoopPart part, HadoopRelease release) {
    boolean older = part.equals(HadoopPart.ROUTER) && release.compareTo(FIRST_WITH_BALANCE) < 0;
    return new ServerPackage(
        part.pom() + (older ? "-3.3" : ""), part.title(), release.toString(), part.megabytes());
  }

  /** Returns a daemon's class path: all Hadoop jars, and our jar that starts the daemon. */
  public Classpath classpath(HadoopPart part) throws IOException {
    return other.isEmpty()
        ? ChildClasspath.daemons()
        : ChildClasspath.daemons(get(part, line -> {}));
  }

  /**
   * Returns the jars for YARN containers: only Hadoop's jars, as on a real cluster, because jobs
   * add their own.
   */
  public List<Path> containers(Consumer<String> progress) throws IOException {
    return get(HadoopPart.SERVERS, progress);
  }

  /**
   * Part of a Hadoop release that runs in a single JVM; repositories may lack parts of a release.
   *
   * @param pom the pom's name, for any release
   * @param title name for progress messages
   * @param megabytes approximate size of the jars
   */
  public record HadoopPart(String pom, String title, int megabytes) {
    /** The jars for NameNode, DataNode, JournalNode and YARN. */
    public static final HadoopPart SERVERS =
        new HadoopPart("hadoop-servers", "Hadoop's servers", 110);

    public static final HadoopPart KMS = new HadoopPart("hadoop-kms", "Hadoop's KMS", 110);
    public static final HadoopPart ROUTER = new HadoopPart("hadoop-router", "Hadoop's Router", 110);
  }
}
