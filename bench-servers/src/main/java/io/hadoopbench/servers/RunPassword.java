package io.hadoopbench.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import javax.security.sasl.AuthenticationException;
import org.apache.hive.service.auth.PasswdAuthenticationProvider;

/**
 * Lets into HiveServer2 whoever knows the password of its cluster: without one it would run the
 * code of any account of this host.
 */
public final class RunPassword implements PasswdAuthenticationProvider {
  /** Of this class, which only HiveServer2 can load. */
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
      throw new AuthenticationException("the password of this cluster cannot be read", e);
    }
    throw new AuthenticationException("not the password of this cluster");
  }
}
