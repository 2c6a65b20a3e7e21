package io.hadoopbench.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import javax.security.sasl.AuthenticationException;
import org.apache.hive.service.auth.PasswdAuthenticationProvider;

/**
 * Authenticates HiveServer2 users with the cluster's password; otherwise any account on this host
 * could run code in HiveServer2.
 */
public final class RunPassword implements PasswdAuthenticationProvider {
  /** Name of this class, which only HiveServer2 can load. */
  public static final String NAME = "io.hadoopbench.servers.RunPassword";

  @Override
  public void Authenticate(String user, String password) throws AuthenticationException {
    try {
      if (MessageDigest.isEqual(
          PasswordFile.read().getBytes(StandardCharsets.UTF_8),
          String.valueOf(password).getBytes(StandardCharsets.UTF_8))) {
        return;
      }
    } catch (IOException e) {
      throw new AuthenticationException("cannot read this cluster's password", e);
    }
    throw new AuthenticationException("wrong password for this cluster");
  }
}
