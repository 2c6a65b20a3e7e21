package io.hadoopbench.core.files;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** The DataNodes that the NameNode takes for live. HDFS tells them to its superuser alone. */
public final class LiveDataNodes {
  private LiveDataNodes() { }

  /** Empty when this user may not know. */
  public static Optional<List<DatanodeInfo>> of(DistributedFileSystem fs) throws IOException {
    try {
      return Optional.of(List.of(fs.getDataNodeStats(DatanodeReportType.LIVE)));
    } catch (RemoteException e) {
      IOException cause = e.unwrapRemoteException(AccessControlException.class);
      if (cause instanceof AccessControlException) {
        return Optional.empty();
      }
      throw cause;
    }
  }
}
