package io.hadoopbench.gateway.hbase;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.leftovers.LeftTable;
import io.hadoopbench.core.leftovers.TableServer;
import io.hadoopbench.gateway.hbase.client.HBaseRest;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Urls;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Tables of HBase, by the address of a REST server. */
public final class HBaseTables implements TableServer {
  static final String SYSTEM = "HBase";

  /** The REST server without a gateway. */
  static HBaseRest rest(String address) throws IOException {
    return new HBaseRest(new Endpoint(Urls.parse(address), Login.NONE, "", false).requests());
  }

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public List<Option> options() {
    return List.of();
  }

  @Override
  public void drop(LeftTable table, String runId, Settings settings, Configuration conf) throws IOException {
    rest(table.address()).drop(table.name(), runId);
  }

  @Override
  public String command(LeftTable table) {
    return "echo \"disable '" + table.name() + "'; drop '" + table.name() + "'\" | hbase shell -n";
  }
}
