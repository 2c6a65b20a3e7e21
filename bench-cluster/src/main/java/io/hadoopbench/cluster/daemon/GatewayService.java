package io.hadoopbench.cluster.daemon;

import java.util.Optional;

/**
 * A service that gateways pass on.
 *
 * @param name Knox's name for it
 * @param url where it is
 * @param definition directory of its definition among those of Knox, such as {@code hive/0.13.0}; empty when it needs none
 */
public record GatewayService(String name, String url, Optional<String> definition) { }
