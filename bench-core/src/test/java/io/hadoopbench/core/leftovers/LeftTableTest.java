package io.hadoopbench.core.leftovers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.leftovers.Leftovers.Leftover;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeftTableTest {
  private static final String RUN = "ingest-20260101-000000-abcd";
  private static final LeftTable TABLE = new LeftTable("Known", "http://[::1]:80/x", "space.t_1");

  @TempDir
  java.nio.file.Path temp;

  private FileSystem fs;
  private Path base;
  private Path run;

  @BeforeEach
  void aDeadRunWithATable() throws IOException {
    fs = FileSystem.getLocal(new Configuration(false));
    base = new Path(temp.toUri().getPath());
    run = BaseDirectory.below(fs, base, RUN).runDir();
    new Ledger(fs, run).enter(TABLE.entry());
    KnownTables.OWNERS.clear();
  }

  private static Settings settings(String... args) {
    return new OptionParser(new KnownTables().options()).parse(List.of(args));
  }

  private Leftover left(String... args) throws IOException {
    return LeftDirectories.in(fs, base, settings(args)).get(0);
  }

  @Test
  void itIsShownWithTheDirectoryInWhichItIsWrittenDownAndGoesFirst() throws IOException {
    KnownTables.OWNERS.put("space.t_1", RUN);
    assertThat(left().what()).isEqualTo(run.toUri().getPath() + " and table space.t_1 of Known at http://[::1]:80/x");
    left("-keyOfTables", "k").deletion().run();
    assertThat(KnownTables.OWNERS).isEmpty();
    assertThat(fs.exists(run)).isFalse();
  }

  @Test
  void whatCannotBeReachedStaysWrittenDownAndTheCommandIsTold() throws IOException {
    KnownTables.OWNERS.put("space.t_1", RUN);
    assertThatThrownBy(() -> left().deletion().run()).isInstanceOf(IOException.class)
        .hasMessage("table space.t_1 of Known at http://[::1]:80/x stays: -keyOfTables is needed; or drop it with: known drop space.t_1, and then delete " + run.toUri().getPath());
    assertThat(KnownTables.OWNERS).isNotEmpty();
    assertThat(left().what()).contains("space.t_1");
  }

  @Test
  void whatAnotherRunHasMadeMeanwhileStays() {
    KnownTables.OWNERS.put("space.t_1", "another");
    assertThatThrownBy(() -> left("-keyOfTables", "k").deletion().run()).hasMessageContaining("stays: is of another");
    assertThat(KnownTables.OWNERS).isNotEmpty();
  }

  @Test
  void aResumedRunDropsWhatItsEarlierPartsLeftAndNoOtherRuns() throws IOException {
    KnownTables.OWNERS.put("space.t_1", RUN);
    List<String> warnings = new ArrayList<>();
    EarlierLeftovers.delete(fs.getConf(), base.toString(), List.of("ingest-20260101-000000-ffff"), settings("-keyOfTables", "k"), warnings::add);
    assertThat(KnownTables.OWNERS).isNotEmpty();
    EarlierLeftovers.delete(fs.getConf(), base.toString(), List.of(RUN), settings("-keyOfTables", "k"), warnings::add);
    assertThat(KnownTables.OWNERS).isEmpty();
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"Hive,h:1;initFile=/x,t", "Hive,h:1,t' OR", "Hive,h:1,\"t\u001b[2J\"", "Hive,'',t", "Hive,h:1,''"})
  void whatSomebodyElseHasWrittenDownIsNoPartOfACommand(String system, String address, String name) {
    assertThatThrownBy(() -> LeftTable.of(new Ledger.Entry(Ledger.Kind.TABLE, system + " " + address + " " + name))).isInstanceOf(UsageException.class);
  }
}
