package io.hadoopbench.dist;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** An rpc scenario through the launcher, on an embedded cluster with Kerberos. */
abstract class OnKerberos {
  @TempDir Path dir;

  JsonNode run(String... args) throws Exception {
    List<String> all = new ArrayList<>(List.of(args)); // generic options come first
    if (!String.join(" ", all).contains("-duration")) {
      all.addAll(List.of("-calls 400"));
    }
    all.addAll(List.of("-blocks 1 -warmup 0 -warmupOps 50 -out run"));
    Bench.Ended run = Bench.launcher(dir, all.toArray(String[]::new)).awaitExit(0);
    run.fitsTerminal();
    Orphans.assertNone(dir);
    return Results.read(dir, "run");
  }
}
