package io.hadoopbench.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.knox.gateway.dispatch.ConfigurableDispatch;
import org.apache.knox.gateway.security.SubjectUtils;

/**
 * What Knox does with requests for a HiveServer2 that asks for the password of its cluster: the
 * user's own name goes there with that. Knox's own dispatch sends an asterisk.
 */
public final class PasswordDispatch extends ConfigurableDispatch {
  /** Of this class, which only Knox can load. */
  public static final String NAME = "io.hadoopbench.servers.PasswordDispatch";

  private String password;

  @Override
  public void init() {
    super.init();
    try {
      password = PasswordFile.read();
    } catch (IOException e) {
      throw new UncheckedIOException("the password of HiveServer2 cannot be read", e);
    }
  }

  @Override
  protected void addCredentialsToRequest(HttpUriRequest request) {
    String login = SubjectUtils.getCurrentEffectivePrincipalName() + ":" + password;
    request.setHeader(
        "Authorization",
        "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)));
  }
}
