package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest {
  @ParameterizedTest
  @ValueSource(strings = {"KCM:", "KEYRING:persistent:1000", "DIR:/run/user/1000/krb5cc", "API:x"})
  void unsupportedTicketCachesAreReportedWithTheRemedy(String cache) {
    assertThat(Login.missing(cache, 54321))
        .isEqualTo(
            "no Kerberos login: KRB5CCNAME is "
                + cache
                + ", and Java reads only FILE caches. Run kinit -c FILE:/tmp/krb5cc_54321"
                + " and export KRB5CCNAME=FILE:/tmp/krb5cc_54321, or pass -keytab");
  }

  @Test
  void supportedTicketCachesAreReportedWithTheirState(@TempDir Path temp) throws Exception {
    Path cache = Files.createFile(temp.resolve("cc"));
    assertThat(Login.missing("FILE:" + cache, 1))
        .contains(cache + " has no valid ticket")
        .contains("Run kinit -c FILE:" + cache + ",");
    assertThat(Login.missing(temp + "/none", 1)).contains(temp + "/none does not exist");
    assertThat(Login.missing(null, 54321))
        .contains("/tmp/krb5cc_54321 does not exist", "not KCM, KEYRING or DIR");
  }
}
