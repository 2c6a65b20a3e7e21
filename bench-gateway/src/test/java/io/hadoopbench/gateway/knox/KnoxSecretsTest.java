package io.hadoopbench.gateway.knox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.gateway.knox.Gateways.KnoxSecrets;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.alias.CredentialProvider;
import org.apache.hadoop.security.alias.CredentialProviderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnoxSecretsTest {
  @TempDir Path temp;

  private KnoxSecrets kept(String alias, String secret) throws IOException {
    Configuration conf = new Configuration(false);
    conf.set(
        CredentialProviderFactory.CREDENTIAL_PROVIDER_PATH,
        "localjceks://file" + temp.resolve("secrets.jceks"));
    CredentialProvider provider = CredentialProviderFactory.getProviders(conf).get(0);
    provider.createCredentialEntry(alias, secret.toCharArray());
    provider.flush();
    return new KnoxSecrets(conf);
  }

  @Test
  void secretsComeFromTheCredentialProvider() throws IOException {
    assertThat(kept(ClusterNeeds.GATEWAY_PASSWORD, "a b:c").password()).isEqualTo("a b:c");
    assertThat(kept(KnoxSecrets.TOKEN, "eyJ.eyJ_-~+/.x==\n").token()).contains("eyJ.eyJ_-~+/.x==");
  }

  @Test
  void missingPasswordIsReportedWithCommand() throws IOException {
    KnoxSecrets none = new KnoxSecrets(new Configuration(false));
    assertThatThrownBy(none::password)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("hadoop credential create " + ClusterNeeds.GATEWAY_PASSWORD);
    assertThat(none.token()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {ClusterNeeds.GATEWAY_PASSWORD, KnoxSecrets.TOKEN})
  void secretInConfigurationIsRejectedAndNotShown(String alias) {
    Configuration conf = new Configuration(false);
    conf.set(alias, "MySecretValue");
    KnoxSecrets open = new KnoxSecrets(conf);
    assertThatThrownBy(
            () -> {
              open.token();
              open.password();
            })
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(alias)
        .hasMessageNotContaining("MySecretValue");
  }

  @ParameterizedTest
  @ValueSource(strings = {"two words", "a\r\nX-Other: header", "a;b", "=", " "})
  void invalidTokenIsRejectedAndNotShown(String token) throws IOException {
    KnoxSecrets kept = kept(KnoxSecrets.TOKEN, token);
    assertThatThrownBy(kept::token)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("not a bearer token")
        .hasMessageNotContaining("Other");
  }
}
