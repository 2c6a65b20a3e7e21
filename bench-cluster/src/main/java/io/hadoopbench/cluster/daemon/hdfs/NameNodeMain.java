package io.hadoopbench.cluster.daemon.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;

/** Formats on the first start, in the same JVM because a JVM costs two seconds, and runs the NameNode. */
public final class NameNodeMain {
  private NameNodeMain() { }

  public static void main(String[] args) throws IOException, JMException {
    Configuration conf = new HdfsConfiguration();
    Path name = Path.of(FSNamesystem.getNamespaceDirs(conf).iterator().next());
    if (!Files.exists(name.resolve("current").resolve("VERSION"))) {
      Configuration once = new Configuration(conf);
      // Its beans would stay registered, and the NameNode's own could not be.
      once.setBoolean("dfs.namenode.enable.retrycache", false);
      NameNode.format(once);
    }
    NameNode nameNode = NameNode.createNameNode(new String[0], conf);
    RpcConnections.register(((NameNodeRpcServer) nameNode.getRpcServer()).getClientRpcServer());
    nameNode.join();
  }
}
