package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.cleanup.TableServer;

public final class HiveTables implements TableServer {
  @Override
  public String scenario() {
    return "gateway-hive-select";
  }

  @Override
  public String command(String table) {
    return "beeline -u jdbc:hive2://HOST:PORT/default -n \"$USER\" -e 'DROP TABLE IF EXISTS "
        + table
        + "'";
  }
}
