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
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.transfer.TransferListener;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

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
