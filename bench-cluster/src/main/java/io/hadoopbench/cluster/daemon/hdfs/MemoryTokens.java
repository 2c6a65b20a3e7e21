package io.hadoopbench.cluster.daemon.hdfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.security.token.delegation.DelegationTokenIdentifier;
import org.apache.hadoop.security.token.delegation.AbstractDelegationTokenSecretManager;

/**
 * The delegation tokens of a Router that shares them with none. A Router asks for them when a connection is made, never for a call, so
 * where they are kept is no part of what a call costs. Made by the Router, from {@code dfs.federation.router.secret.manager.class}.
 */
public final class MemoryTokens extends AbstractDelegationTokenSecretManager<DelegationTokenIdentifier> {
  private static final long DAY_MILLIS = 24L * 3600 * 1000;

  /** @param conf not used; the Router calls this constructor */
  public MemoryTokens(Configuration conf) {
    super(DAY_MILLIS, 7 * DAY_MILLIS, DAY_MILLIS, 3600 * 1000L);
    try {
      startThreads();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public DelegationTokenIdentifier createIdentifier() {
    return new DelegationTokenIdentifier();
  }
}
