package io.hadoopbench.core.leftovers;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** Servers of tests: owner of each table by its name. */
public final class KnownTables implements TableServer {
  static final String KEY = "keyOfTables";
  static final Map<String, String> OWNERS = new TreeMap<>();

  @Override
  public String system() {
    return "Known";
  }

  @Override
  public List<Option> options() {
    return List.of(Option.of(KEY, Type.TEXT, "KEY", "", "of tests"));
  }

  @Override
  public void drop(LeftTable table, String runId, Settings settings, Configuration conf) throws IOException {
    settings.text(KEY);
    if (!OWNERS.getOrDefault(table.name(), runId).equals(runId)) {
      throw new IOException("is of " + OWNERS.get(table.name()));
    }
    OWNERS.remove(table.name());
  }

  @Override
  public String command(LeftTable table) {
    return "known drop " + table.name();
  }
}
