package io.hadoopbench.core.cli;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GenericOptionsTest {
  @TempDir Path temp;

  private static void isRefused(String said, String... args) {
    assertUsageError(() -> GenericOptions.apply(args, new Configuration(false)))
        .hasMessageContaining(said)
        .message()
        .hasLineCount(1);
  }

  @Test
  void leadingGenericOptionsAreCountedWithTheirValues() {
    assertThat(
            GenericOptions.count(new String[] {"-D", "a=b", "-Dc=d", "-conf", "f", "-maps", "-D"}))
        .isEqualTo(5);
    assertThat(GenericOptions.count(new String[] {"-maps", "1"})).isZero();
    assertUsageError(() -> GenericOptions.count(new String[] {"-conf"}));
  }

  @Test
  void optionsAreAppliedToTheConfiguration() throws IOException {
    Path site =
        Files.writeString(
            temp.resolve("site.xml"),
            """
            <configuration><property><name>fs.defaultFS</name><value>hdfs://nn:8020</value></property></configuration>\
            """);
    Configuration conf = new Configuration();
    GenericOptions.apply(
        new String[] {"-conf", site.toString(), "-Da=b", "-D", "c=d", "-files", site + "#name"},
        conf);
    assertThat(conf.get("fs.defaultFS")).isEqualTo("hdfs://nn:8020");
    assertThat(conf.get("a")).isEqualTo("b");
    assertThat(conf.get("c")).isEqualTo("d");
    assertThat(conf.get("tmpfiles")).contains("site.xml#name");
  }

  @Test
  void missingOrInvalidConfigurationFilesAreRejected() throws IOException {
    isRefused("-conf /nonexistent.xml: no such file", "-Da=b", "-conf", "/nonexistent.xml");
    isRefused("-conf " + temp + ": not a readable file", "-conf", temp.toString());
    Path text = Files.writeString(temp.resolve("text"), "fs.defaultFS=hdfs://nn:8020");
    isRefused("-conf " + text + ": Unexpected character 'f'", "-conf", text.toString());
    Path cut = Files.writeString(temp.resolve("cut.xml"), "<configuration><property>");
    isRefused(cut.toString(), "-conf", cut.toString());
  }

  private Path including(String name, String href, String fallback) throws IOException {
    return Files.writeString(
        temp.resolve(name),
        "<configuration xmlns:xi='x'><xi:include href='"
            + href
            + "'>"
            + fallback
            + "</xi:include></configuration>");
  }

  @Test
  void missingOrRecursiveIncludesAreRejected() throws IOException {
    isRefused(
        "include for 'gone.xml' with no fallback while loading '" + temp.resolve("a.xml"),
        "-conf",
        including("a.xml", "gone.xml", "").toString());
    isRefused("include for 'gone.xml'", "-conf", including("b.xml", "a.xml", "").toString());
    isRefused("a file includes itself", "-conf", including("c.xml", "c.xml", "").toString());
    Files.writeString(temp.resolve("half.xml"), "<configuration>");
    isRefused("half.xml", "-conf", including("d.xml", "half.xml", "").toString());
    GenericOptions.apply(
        new String[] {"-conf", including("f.xml", "gone.xml", "<xi:fallback/>").toString()},
        new Configuration(false));
  }

  /** Reads the same files as Hadoop. */
  @Test
  void filesMayBeGivenAsUris() throws IOException {
    Path inner =
        Files.writeString(
            temp.resolve("in ner.xml"),
            "<configuration><property><name>a</name><value>b</value></property></configuration>");
    for (String value :
        List.of(
            including("e.xml", "in ner.xml", "").toString(),
            including("u.xml", inner.toUri().toString(), "").toUri().toString(),
            inner.toString())) {
      Configuration conf = new Configuration(false);
      GenericOptions.apply(new String[] {"-conf", value}, conf);
      assertThat(conf.get("a")).as(value).isEqualTo("b");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-files", "-libjars", "-archives"})
  void filesForTasksMustExist(String option) throws IOException {
    Path there = Files.createFile(temp.resolve("there.jar"));
    isRefused(option + " /nonexistent: no such file", option, there + ",/nonexistent");
    isRefused(option + " /nonexistent#link: no such file", option, "/nonexistent#link");
    isRefused(option + " '': no such file", option, there + ",");
    isRefused(option + " a b: not a path", option, "a b");
  }

  @Test
  void aDirectoryOfJarsMustExist() throws IOException {
    isRefused(temp + "/* cannot be empty", "-libjars", temp + "/*");
    Files.createFile(temp.resolve("a.jar"));
    GenericOptions.apply(new String[] {"-libjars", temp + "/*"}, new Configuration());
    isRefused("-libjars /nonexistent/*: no such file", "-libjars", "/nonexistent/*");
  }

  @Test
  void theTokenFileMustExist() {
    isRefused("-tokenCacheFile /nonexistent: no such file", "-tokenCacheFile", "/nonexistent");
  }
}
