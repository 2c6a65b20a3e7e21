package io.hadoopbench.dist.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.report.PriceList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/costs.md and README are made of the runs that are kept. {@code -Dgolden.write=true} writes them anew. */
class PricesTest {
  private static final Path ROOT = Path.of("../..");

  private static Prices kept() throws IOException {
    return new Prices(ROOT, new Ledger(ROOT.resolve("docs/measurements/truth.jsonl")).read());
  }

  @Test
  void thePageAndTheTableOfReadmeAreThoseOfTheRunsThatAreKept() throws IOException {
    Prices prices = kept();
    if (Boolean.getBoolean("golden.write")) {
      prices.write(ROOT);
    }
    String readme = Files.readString(ROOT.resolve("README.md"));
    assertThat(readme).as("scripts/price-list writes it").isEqualTo(prices.into(readme));
    assertThat(ROOT.resolve("docs").resolve(PriceList.FILE)).hasContent(prices.page());
  }

  @Test
  void aRunThatIsKeptIsFoundAndOneThatIsNotSaysSo() throws IOException {
    List<PriceList.Row> rows = kept().rows();
    assertThat(rows).filteredOn(row -> row.feature().asked()).hasSize(10).allSatisfy(row -> assertThat(row.price()).isNotEqualTo("not measured yet"));
    assertThat(new Prices(ROOT, List.of()).rows()).hasSameSizeAs(rows).allSatisfy(row -> assertThat(row.price()).isEqualTo("not measured yet"));
  }

  @Test
  void aReadmeWithoutAPlaceForTheTableIsRefused() throws IOException {
    Prices prices = kept();
    assertThatThrownBy(() -> prices.into("# hadoop-bench\n")).isInstanceOf(IOException.class).hasMessageContaining("no lines <!-- costs");
  }
}
