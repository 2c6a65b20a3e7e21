package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.daemon.HighAvailability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import javax.management.JMException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.security.token.delegation.DelegationTokenIdentifier;
import org.apache.hadoop.hdfs.server.federation.router.Router;
import org.apache.hadoop.hdfs.server.federation.store.MountTableStore;
import org.apache.hadoop.hdfs.server.federation.store.protocol.UpdateMountTableEntryRequest;
import org.apache.hadoop.hdfs.server.federation.store.records.MountTable;
import org.apache.hadoop.security.token.delegation.AbstractDelegationTokenSecretManager;

/** Runs a Router whose root is the NameNode's root. */
public final class RouterMain {
  private RouterMain() {}

  public static void main(String[] args) throws IOException, InterruptedException, JMException {
    Configuration conf = new HdfsConfiguration();
    Router router = new Router();
    router.init(conf);
    router.start();
    MountTableStore table = router.getStateStore().getRegisteredRecordStore(MountTableStore.class);
    MountTable root = MountTable.newInstance("/", Map.of(HighAvailability.NAMESERVICE, "/"));
    // an update, because after a restart the state store already contains the entry
    if (!table.updateMountTableEntry(UpdateMountTableEntryRequest.newInstance(root)).getStatus()) {
      throw new IOException("the Router did not accept its mount table entry");
    }
    RpcConnections.register(router.getRpcServer().getServer());
    Thread.currentThread().join();
  }

  /**
   * A delegation token store for a single Router. A Router reads tokens when a connection is
   * established and not on each call, so the store does not affect the cost of a call. Instantiated
   * by the Router from {@code dfs.federation.router.secret.manager.class}.
   */
  public static final class MemoryTokens
      extends AbstractDelegationTokenSecretManager<DelegationTokenIdentifier> {
    private static final long DAY_MILLIS = 24L * 3600 * 1000;

    /**
     * @param conf unused; the Router calls this constructor
     */
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
}
