package io.hadoopbench.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.knox.gateway.dispatch.ConfigurableDispatch;
import org.apache.knox.gateway.security.SubjectUtils;

/**
 * Knox's dispatch to a HiveServer2 that requires the cluster's password. It sends the user's name
 * with that password, whereas Knox's own dispatch sends an asterisk as the password.
 */
public final class PasswordDispatch extends ConfigurableDispatch {
  /** Name of this class, which only Knox can load. */
  public static final String NAME = "io.hadoopbench.servers.PasswordDispatch";

  private String password;

  @Override
  public void init() {
    super.init();
    try {
      password = PasswordFile.read();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read HiveServer2's password", e);
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
