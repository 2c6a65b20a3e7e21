package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.leftovers.LeftTable;
import io.hadoopbench.core.leftovers.TableServer;
import io.hadoopbench.gateway.knox.KnoxOptions;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Tables of Hive, by an address of HiveServer2. */
public final class HiveTables implements TableServer {
  static final String SYSTEM = "Hive";

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public List<Option> options() {
    return List.of(HivePath.driver(), KnoxOptions.certificates());
  }

  @Override
  public void drop(LeftTable table, String runId, Settings settings, Configuration conf) throws IOException {
    HiveServer.of(table.address(), settings.text(HivePath.DRIVER), settings, "").drop(table.name(), runId);
  }

  @Override
  public String command(LeftTable table) {
    String url = table.address().contains("://") ? table.address().replaceFirst("https?://([^/]*)/(.*)", "$1/default;transportMode=http;httpPath=$2")
        + (table.address().startsWith("https:") ? ";ssl=true" : "") : table.address() + "/default";
    return "beeline -u 'jdbc:hive2://" + url + "' -n \"$USER\" -e 'DROP TABLE " + table.name() + "'";
  }
}
