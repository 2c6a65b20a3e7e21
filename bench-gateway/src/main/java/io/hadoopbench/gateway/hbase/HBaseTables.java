package io.hadoopbench.gateway.hbase;

import io.hadoopbench.core.cleanup.TableServer;
import io.hadoopbench.gateway.hbase.client.HBaseRest;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Urls;
import java.io.IOException;

public final class HBaseTables implements TableServer {
  /** Returns the REST server without a gateway. */
  static HBaseRest rest(String address) throws IOException {
    return new HBaseRest(new Endpoint(Urls.parse(address), Login.NONE, "", false).requests());
  }

  @Override
  public String scenario() {
    return "gateway-hbase-scan";
  }

  @Override
  public String command(String table) {
    return "echo \"disable '" + table + "'; drop '" + table + "'\" | hbase shell -n";
  }
}
