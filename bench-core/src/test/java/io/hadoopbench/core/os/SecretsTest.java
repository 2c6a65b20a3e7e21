package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  private static final String SECRET = "h2nter-s3cret";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Djavax.net.ssl.trustStorePassword=%",
        "-Djavax.net.ssl.keyStorePassword=%",
        "-Dhadoop.password=%",
        "-DmyPassword=%",
        "-Dmy.passwd=%",
        "-Dmy_pwd=%",
        "-DPASSWORD=%",
        "-Dssl.server.keystore.keypassword=%",
        "-Dssl.keystore.pass=%",
        "-Dpassphrase=%",
        "-Dpasscode=%",
        "password=%",
        "password = %",
        "password: %",
        "Password:%",
        "--password %",
        "-password %",
        "--db-password %",
        "--token %",
        "-Dtoken=%",
        "-Dfs.s3a.secret.key=%",
        "-Dfs.s3a.access.key=%",
        "-Dfs.s3a.session.token=%",
        "AWS_SECRET_ACCESS_KEY=%",
        "AWS_ACCESS_KEY_ID=%",
        "AWS_SESSION_TOKEN=%",
        "HADOOP_CREDSTORE_PASSWORD=%",
        "secret=%",
        "client_secret=%",
        "clientSecret: %",
        "-Dfs.azure.account.key.store.blob.core.windows.net=%",
        "fs.azure.sas.data.store.blob.core.windows.net: %",
        "apiKey=%",
        "api_key=%",
        "api-key: %",
        "x-api-key: %",
        "privateKey=%",
        "encryption.key=%",
        "signing-key=%",
        "shared_access_key=%",
        "credential=%",
        "hadoop.http.credentials: %",
        "jdbc:hive2://h:10000/db;user=u;password=%",
        "https://user:%@host:8443/gateway",
        "ftp://:%@host/",
        "Authorization: Basic %",
        "Authorization: Bearer %",
        "Proxy-Authorization: Negotiate %",
        "http://nn:9870/webhdfs/v1/x?op=OPEN&delegation=%",
        "https://s/b?sv=1&sig=%",
        "https://b.s3/k?X-Amz-Signature=%&x=1",
        "{\"password\": \"%\"}",
        "{'client_secret':'%'}",
        "password='%'",
        "-----BEGIN RSA PRIVATE KEY-----\n%\n-----END RSA PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\n%"
      })
  void isHiddenWhateverTheSpelling(String spelling) {
    String text = "before " + spelling.replace("%", SECRET);
    assertThat(Secrets.hide(text))
        .startsWith("before ")
        .contains("<hidden>")
        .doesNotContain(SECRET);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hdfs://nn:8020/benchmarks",
        "kms://https@kms1;kms2:9600/kms",
        "jceks://file@/etc/x.jceks",
        "dfs.block.access.token.enable=true",
        "hadoop.security.credential.provider.path=jceks://file/x",
        "AES/CTR/NoPadding, key hadoop-bench-kms-create",
        "-Xmx1g -XX:+UseG1GC",
        "basic authentication",
        "a token of the job was refused",
        "no key named k (-zone)",
        "-keytab /etc/bench.keytab",
        "asking for a token failed at https://h:8443/gateway/issuer/knoxtoken/api/v1/token: HTTP"
            + " 401 instead of 200 (wrong or expired password or token)"
      })
  void otherTextIsUnchanged(String text) {
    assertThat(Secrets.hide(text)).isEqualTo(text);
  }
}
