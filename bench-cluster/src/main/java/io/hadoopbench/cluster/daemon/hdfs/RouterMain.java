package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.daemon.HighAvailability;
import java.io.IOException;
import java.util.Map;
import javax.management.JMException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.federation.router.Router;
import org.apache.hadoop.hdfs.server.federation.store.MountTableStore;
import org.apache.hadoop.hdfs.server.federation.store.protocol.UpdateMountTableEntryRequest;
import org.apache.hadoop.hdfs.server.federation.store.records.MountTable;

/** Runs a Router whose root is the root of the NameNode. */
public final class RouterMain {
  private RouterMain() { }

  public static void main(String[] args) throws IOException, InterruptedException, JMException {
    Configuration conf = new HdfsConfiguration();
    Router router = new Router();
    router.init(conf);
    router.start();
    MountTableStore table = router.getStateStore().getRegisteredRecordStore(MountTableStore.class);
    MountTable root = MountTable.newInstance("/", Map.of(HighAvailability.NAMESERVICE, "/"));
    // not "add": after a restart the entry is in the state store already
    if (!table.updateMountTableEntry(UpdateMountTableEntryRequest.newInstance(root)).getStatus()) {
      throw new IOException("the Router's mount table did not take its entry");
    }
    RpcConnections.register(router.getRpcServer().getServer());
    Thread.currentThread().join();
  }
}
