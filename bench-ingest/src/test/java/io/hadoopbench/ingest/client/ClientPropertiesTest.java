package io.hadoopbench.ingest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.ingest.client.AccumuloAccess.ClientProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.alias.CredentialProvider;
import org.apache.hadoop.security.alias.CredentialProviderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientPropertiesTest {
  private static final String GOOD =
      "instance.name=i\n"
          + "instance.zookeepers=z:1\n"
          + "auth.type=password\n"
          + "auth.principal=root\n"
          + "auth.token=s\n";

  private final Configuration conf = new Configuration(false);

  @TempDir Path dir;

  private Path file(String text, String mode) throws IOException {
    Path file = Files.writeString(dir.resolve("client.properties"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  @Test
  void privateFileIsAccepted() throws IOException {
    assertThat(ClientProperties.of(file(GOOD, "rw-------"), "o", conf))
        .containsEntry("instance.name", "i");
  }

  @Test
  void readableFileIsRejected() throws IOException {
    Path file = file(GOOD, "rw-r-----");
    assertThatThrownBy(() -> ClientProperties.of(file, "o", conf))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-o " + file)
        .hasMessageContaining("chmod 600");
  }

  @Test
  void tokenIsReadFromCredentialProvider() throws IOException {
    Path file = file(GOOD.replace("auth.token=s\n", ""), "rw-------");
    conf.set(
        CredentialProviderFactory.CREDENTIAL_PROVIDER_PATH,
        "localjceks://file" + dir.resolve("a.jceks"));
    assertThatThrownBy(() -> ClientProperties.of(file, "o", conf))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("lacks auth.token")
        .hasMessageContaining("hadoop credential create hadoopbench.accumulo.token");
    CredentialProvider provider = CredentialProviderFactory.getProviders(conf).get(0);
    provider.createCredentialEntry(ClientProperties.ALIAS, "kept".toCharArray());
    provider.flush();
    assertThat(ClientProperties.of(file, "o", conf)).containsEntry("auth.token", "kept");
    conf.set(ClientProperties.ALIAS, "shown");
    assertThatThrownBy(() -> ClientProperties.of(file, "o", conf))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is in the configuration")
        .message()
        .doesNotContain("shown");
  }

  @Test
  void missingPropertiesAreNamed() throws IOException {
    Path file = file(GOOD.replace("auth.token=s", "auth.token="), "rw-------");
    assertThatThrownBy(() -> ClientProperties.of(file, "o", conf))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("lacks auth.token");
    assertThatThrownBy(() -> ClientProperties.of(file("a=\\u00zz\n", "rw-------"), "o", conf))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cannot be read");
    assertThatThrownBy(() -> ClientProperties.of(dir.resolve("none"), "o", conf))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("none");
  }

  @Test
  void missingClientIsReportedInOneLine() {
    Properties properties = new Properties();
    assertThatThrownBy(
            () -> new AccumuloClient("/no/such/*", properties).open(Duration.ofSeconds(20)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no Accumulo 2.1 client")
        .message()
        .doesNotContain("\n");
  }
}
