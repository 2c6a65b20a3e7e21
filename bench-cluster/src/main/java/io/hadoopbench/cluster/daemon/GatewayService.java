package io.hadoopbench.cluster.daemon;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A service that gateways pass on.
 *
 * @param name Knox's name for it
 * @param url where it is
 * @param definition directory of its definition among those of Knox, such as {@code hive/0.13.0}; empty when it needs none
 * @param password file with what it asks of the gateway, see {@link io.hadoopbench.servers.PasswordDispatch}; empty when it asks nothing
 */
public record GatewayService(String name, String url, Optional<String> definition, Optional<Path> password) {
  public GatewayService(String name, String url, Optional<String> definition) {
    this(name, url, definition, Optional.empty());
  }
}
