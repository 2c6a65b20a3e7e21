package io.hadoopbench.resolver;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import eu.maveniverse.maven.mima.extensions.mmr.MavenModelReader;
import eu.maveniverse.maven.mima.extensions.mmr.ModelRequest;
import eu.maveniverse.maven.mima.extensions.mmr.ModelResponse;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
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
 * Resolves a pom as Maven itself would, with the mirrors, proxies, credentials and the local repository of the user's
 * {@code settings.xml} or of {@code -Dmaven.repo.local}. Repositories that poms of others name are not asked: of those that Knox and Hive
 * name, most have been switched off.
 */
record Resolver(ContextOverrides settings) {
  /** With the settings of the user. */
  static Resolver ofThisUser(TransferListener progress) {
    return new Resolver(common(progress).withUserSettings(true).build());
  }

  /** What holds whatever the user's settings are. */
  static ContextOverrides.Builder common(TransferListener progress) {
    return ContextOverrides.create().ignoreArtifactDescriptorRepositories(true).checksumPolicy(ContextOverrides.ChecksumPolicy.FAIL)
        .transferListener(progress);
  }

  /** The jars of the run-time class path of {@code pom} in the local repository, by {@code <group>.<artifact>-<version>.jar}. */
  SortedMap<String, Path> resolve(Path pom) throws RepositoryException {
    SortedMap<String, Path> jars = new TreeMap<>();
    try (Context maven = Runtimes.INSTANCE.getRuntime().create(settings)) {
      ModelResponse model = new MavenModelReader(maven).readModel(ModelRequest.builder().setPomFile(pom).build());
      ArtifactDescriptorResult root = model.toArtifactDescriptorResult(model.getEffectiveModel());
      CollectRequest tree = new CollectRequest(root.getDependencies(), root.getManagedDependencies(), maven.remoteRepositories());
      DependencyRequest request = new DependencyRequest(tree, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
      for (ArtifactResult result : maven.repositorySystem().resolveDependencies(maven.repositorySystemSession(), request)
          .getArtifactResults()) {
        Artifact artifact = result.getArtifact();
        if (artifact.getExtension().equals("jar")) {
          jars.put(artifact.getGroupId() + "." + artifact.getFile().getName(), artifact.getFile().toPath());
        }
      }
    }
    return jars;
  }
}
