package io.hadoopbench.core.cluster;

import java.io.IOException;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;

/**
 * Distinguishes NameNodes from federation Routers, because clients use the same kinds of addresses
 * and keys for both.
 */
public final class Routers {
  private Routers() {}

  /**
   * Returns whether the server that this client calls is a Router. Queries a state that only
   * NameNodes report and that any user may read.
   */
  public static boolean answers(DistributedFileSystem fs) throws IOException {
    try {
      fs.getClient().getNamenode().upgradeStatus();
      return false;
    } catch (RemoteException e) {
      if (UnsupportedOperationException.class.getName().equals(e.getClassName())) {
        return true;
      }
      throw e;
    }
  }
}
