package io.hadoopbench.ingest.accumulo;

import io.hadoopbench.ingest.api.Instance.EntryReader;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;

/** Scans of one table. */
record AccumuloReader(AccumuloClient client, String table) implements EntryReader {
  private static final int THREADS = 2;

  @Override
  public void scan(String first, String end, BiConsumer<byte[], byte[]> entries) throws IOException {
    AccumuloInstance.call(() -> {
      try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
        scanner.setRange(new Range(first, true, end.isEmpty() ? null : end, false));
        for (Map.Entry<Key, Value> entry : scanner) {
          entries.accept(entry.getKey().getRowData().toArray(), entry.getValue().get());
        }
      }
      return null;
    });
  }

  @Override
  public Set<String> present(Collection<String> rows) throws IOException {
    return AccumuloInstance.call(() -> {
      Set<String> found = new HashSet<>();
      try (BatchScanner scanner = client.createBatchScanner(table, Authorizations.EMPTY, THREADS)) {
        scanner.setRanges(rows.stream().map(Range::exact).collect(Collectors.toList()));
        for (Map.Entry<Key, Value> entry : scanner) {
          found.add(entry.getKey().getRow().toString());
        }
      }
      return found;
    });
  }
}
