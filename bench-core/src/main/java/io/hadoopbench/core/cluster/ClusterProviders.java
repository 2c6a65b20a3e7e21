package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.util.List;
import java.util.ServiceLoader;

/** The kinds of clusters that there are. */
public final class ClusterProviders {
  private ClusterProviders() { }

  /** @throws UsageException if {@code -cluster} names none of them */
  public static ClusterProvider named(String kind) {
    List<ClusterProvider> providers = ServiceLoader.load(ClusterProvider.class).stream().map(ServiceLoader.Provider::get).toList();
    return providers.stream().filter(p -> p.kind().equals(kind)).findFirst()
        .orElseThrow(() -> new UsageException("-cluster " + kind + ": there is "
            + String.join(", ", providers.stream().map(ClusterProvider::kind).toList())
            + (kind.equals("embedded") ? "; the embedded cluster comes with the tarball, run scripts/bench" : "")));
  }
}
