package io.hadoopbench.resolver;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import eu.maveniverse.maven.mima.extensions.mmr.MavenModelReader;
import eu.maveniverse.maven.mima.extensions.mmr.ModelRequest;
import eu.maveniverse.maven.mima.extensions.mmr.ModelResponse;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferListener;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/**
 * Downloads a server's jars: {@code ResolverMain <pom>}. Prints progress lines, followed by one
 * line per jar: {@value #JAR}, the jar's name on a class path, and its file in the local
 * repository. After a failure, the last line begins with {@value #FAILED} and contains the reason,
 * and the exit code is 1. Exits when standard input is closed.
 */
public final class ResolverMain {
  static final String FAILED = "FAILED ";
  static final String JAR = "JAR ";

  private ResolverMain() {}

  public static void main(String[] args) {
    Thread watch = new Thread(ResolverMain::endWithParent, "parent-watch");
    watch.setDaemon(true);
    watch.start();
    try {
      Resolver.ofThisUser(
              new DownloadProgress(System.out::println, System::nanoTime), System.getenv())
          .resolve(Path.of(args[0]))
          .forEach((name, file) -> System.out.println(JAR + name + " " + file));
    } catch (IOException | RepositoryException | RuntimeException e) {
      System.out.println(FAILED + reason(e));
      System.exit(1);
    }
  }

  /**
   * Returns a one-line reason. The message of Maven's innermost exception contains the artifact and
   * the repository, and the outer exceptions repeat it; the root cause is a plain sentence such as
   * "Connection refused".
   */
  static String reason(Throwable failure) {
    List<Throwable> chain =
        Stream.iterate(failure, cause -> cause != null, Throwable::getCause).toList();
    Throwable innermost = chain.get(chain.size() - 1);
    String reason =
        line(
            chain.stream()
                .filter(RepositoryException.class::isInstance)
                .reduce((outer, inner) -> inner)
                .orElse(failure));
    return reason.contains(line(innermost))
        ? reason
        : "%s (%s: %s)".formatted(reason, innermost.getClass().getSimpleName(), line(innermost));
  }

  private static String line(Throwable failure) {
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.strip().replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }

  private static void endWithParent() {
    try {
      while (System.in.read() >= 0) {
        // no data is ever sent; only the end of the stream matters
      }
    } catch (IOException e) {
      System.out.println("standard input failed, so the parent has exited: " + e);
    }
    Runtime.getRuntime().halt(1);
  }

  /**
   * Reports the amount downloaded every few seconds, but nothing if all files are already local.
   */
  static final class DownloadProgress extends AbstractTransferListener {
    private static final long MEGABYTE = 1_000_000;

    private final Consumer<String> lines;
    private final LongSupplier nanoTime;
    private long bytes;
    private int files;
    private long reportedNanos;

    DownloadProgress(Consumer<String> lines, LongSupplier nanoTime) {
      this.lines = lines;
      this.nanoTime = nanoTime;
      this.reportedNanos = nanoTime.getAsLong();
    }

    /** Synchronized, because files are downloaded in parallel. */
    @Override
    public synchronized void transferSucceeded(TransferEvent event) {
      bytes += event.getTransferredBytes();
      files++;
      long now = nanoTime.getAsLong();
      if (now - reportedNanos >= TimeUnit.SECONDS.toNanos(5)) {
        reportedNanos = now;
        lines.accept("downloaded " + files + " files, " + bytes / MEGABYTE + " MB");
      }
    }
  }

  /**
   * Resolves a pom in the same way as the {@code mvn} on the PATH, with the mirrors, proxies,
   * credentials and local repository from the global and the user's {@code settings.xml}, or from
   * {@code MAVEN_ARGS}. Ignores repositories that other poms declare, because most of the
   * repositories declared by Knox and Hive no longer exist.
   */
  record Resolver(ContextOverrides settings) {
    private static final String SETTINGS = "settings.xml";
    private static final String LOCAL_REPOSITORY = "-Dmaven.repo.local=";

    /** Returns a resolver with the settings that {@code mvn} reads. */
    static Resolver ofThisUser(TransferListener progress, Map<String, String> environment)
        throws IOException {
      ContextOverrides.Builder settings = common(progress).withUserSettings(true);
      Optional<Path> mvn =
          Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
              .map(folder -> Path.of(folder, "mvn"))
              .filter(Files::isExecutable)
              .findFirst();
      if (mvn.isPresent()) {
        Path conf = mvn.get().toRealPath().getParent().resolveSibling("conf");
        if (Files.isRegularFile(
            conf.resolve(SETTINGS))) { // otherwise mvn is a script that starts another mvn
          global(settings, conf.resolve(SETTINGS));
        }
      }
      Iterator<String> arguments =
          List.of(
                  environment
                      .getOrDefault("MAVEN_ARGS", "")
                      .strip()
                      .split("\\s+|(?<=--(global-)?settings)="))
              .iterator();
      while (arguments.hasNext()) {
        String argument = arguments.next();
        if (argument.startsWith(LOCAL_REPOSITORY)) {
          settings.withLocalRepositoryOverride(
              Path.of(argument.substring(LOCAL_REPOSITORY.length())));
        } else if (arguments.hasNext() && Set.of("-s", "--settings").contains(argument)) {
          settings.withUserSettingsXmlOverride(Path.of(arguments.next()));
        } else if (arguments.hasNext() && Set.of("-gs", "--global-settings").contains(argument)) {
          global(settings, Path.of(arguments.next()));
        }
      }
      return new Resolver(settings.build());
    }

    /** Sets the global settings, which the resolver reads only if a Maven home is set. */
    private static void global(ContextOverrides.Builder settings, Path file) {
      settings
          .withMavenSystemHomeOverride(file.toAbsolutePath().getParent())
          .withGlobalSettingsXmlOverride(file);
    }

    /** Returns settings that do not depend on the user. */
    static ContextOverrides.Builder common(TransferListener progress) {
      return ContextOverrides.create()
          .ignoreArtifactDescriptorRepositories(true)
          .checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
          .transferListener(progress);
    }

    /**
     * Returns the jars on the runtime class path of {@code pom} in the local repository, keyed by
     * {@code <group>.<artifact>-<version>.jar}.
     */
    SortedMap<String, Path> resolve(Path pom) throws RepositoryException {
      SortedMap<String, Path> jars = new TreeMap<>();
      try (Context maven = Runtimes.INSTANCE.getRuntime().create(settings)) {
        ModelResponse model =
            new MavenModelReader(maven).readModel(ModelRequest.builder().setPomFile(pom).build());
        ArtifactDescriptorResult root = model.toArtifactDescriptorResult(model.getEffectiveModel());
        CollectRequest tree =
            new CollectRequest(
                root.getDependencies(), root.getManagedDependencies(), maven.remoteRepositories());
        DependencyRequest request =
            new DependencyRequest(tree, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
        for (ArtifactResult result :
            maven
                .repositorySystem()
                .resolveDependencies(maven.repositorySystemSession(), request)
                .getArtifactResults()) {
          Artifact artifact = result.getArtifact();
          if (artifact.getExtension().equals("jar")) {
            jars.put(
                artifact.getGroupId() + "." + artifact.getFile().getName(),
                artifact.getFile().toPath());
          }
        }
      }
      return jars;
    }
  }
}
