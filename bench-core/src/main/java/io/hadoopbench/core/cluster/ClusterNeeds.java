package io.hadoopbench.core.cluster;

import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a scenario needs from a cluster, as data.
 *
 * @param servers how many of each role
 * @param settings configuration keys by role, beyond what the cluster sets itself. Keys of the file that the role reads:
 *     for the KMS those of {@code kms-site.xml}
 * @param separateDataNodes whether an embedded cluster runs each DataNode in a JVM of its own, so that single ones can be killed and
 *     hung; otherwise they share one
 * @param secondHost whether an embedded cluster makes a second host on this machine, if it can, to which {@link #OUTSIDE_DATANODES}
 *     moves DataNodes; needs separate ones
 * @param kerberos whether an embedded cluster has a KDC, and all its servers and clients log in there
 * @param routers settings of each Router of an embedded cluster, by a name of letters and digits. Each serves the whole namespace of
 *     the NameNode
 * @param gateways settings of each gateway of an embedded cluster, by a name of letters, digits and hyphens: keys of
 *     {@code gateway-site.xml}, {@link #GATEWAY_TLS} and {@link #GATEWAY_JVM_FLAGS}
 * @param settingsHook on a cluster that somebody else runs: the operator's program that changes the settings of servers; empty when
 *     they stay as they are
 */
public record ClusterNeeds(Map<Role, Integer> servers, Map<Role, Map<String, String>> settings, boolean separateDataNodes,
    boolean secondHost, boolean kerberos, SortedMap<String, Map<String, String>> routers,
    SortedMap<String, Map<String, String>> gateways, Optional<Path> settingsHook) {
  /**
   * Pseudo setting of {@link Role#DATANODE} for {@link Cluster#apply}: how many DataNodes run on another host than the client, so that none of their
   * bytes is local; 0 when it is absent. DataNodes that move keep their data.
   */
  public static final String OUTSIDE_DATANODES = "hadoopbench.datanodes.outside";

  /** Pseudo setting of a gateway: {@code off}, {@code jdk}, {@code jdk-no-gcm} or {@code conscrypt}. */
  public static final String GATEWAY_TLS = "hadoopbench.gateway.tls";
  /** Pseudo setting of a gateway: further options of its JVM, separated by spaces. */
  public static final String GATEWAY_JVM_FLAGS = "hadoopbench.gateway.jvmFlags";
  /** Alias of the gateway user's password in the Hadoop credential provider of the client configuration. */
  public static final String GATEWAY_PASSWORD = "hadoopbench.gateway.password";

  public ClusterNeeds {
    servers = Map.copyOf(servers);
    settings = Map.copyOf(settings);
    routers = Collections.unmodifiableSortedMap(new TreeMap<>(routers));
    gateways = Collections.unmodifiableSortedMap(new TreeMap<>(gateways));
  }

  /** All DataNodes in one JVM. */
  public ClusterNeeds(Map<Role, Integer> servers, Map<Role, Map<String, String>> settings) {
    this(servers, settings, false, false, false, new TreeMap<>(), new TreeMap<>(), Optional.empty());
  }

  public ClusterNeeds withSeparateDataNodes() {
    return new ClusterNeeds(servers, settings, true, secondHost, kerberos, routers, gateways, settingsHook);
  }

  /** Separate DataNodes, of which each can be inside or outside. */
  public ClusterNeeds withSecondHost() {
    return new ClusterNeeds(servers, settings, true, true, kerberos, routers, gateways, settingsHook);
  }

  /** Servers and clients that prove who they are. */
  public ClusterNeeds withKerberos() {
    return new ClusterNeeds(servers, settings, separateDataNodes, secondHost, true, routers, gateways, settingsHook);
  }

  /** @param routers settings by name */
  public ClusterNeeds withRouters(Map<String, Map<String, String>> routers) {
    return new ClusterNeeds(servers, settings, separateDataNodes, secondHost, kerberos, new TreeMap<>(routers), gateways, settingsHook);
  }

  /** @param gateways settings by name */
  public ClusterNeeds withGateways(Map<String, Map<String, String>> gateways) {
    return new ClusterNeeds(servers, settings, separateDataNodes, secondHost, kerberos, routers, new TreeMap<>(gateways), settingsHook);
  }

  /** @param program of the operator, see {@link SettingsHook} */
  public ClusterNeeds withSettingsHook(Optional<Path> program) {
    return new ClusterNeeds(servers, settings, separateDataNodes, secondHost, kerberos, routers, gateways, program);
  }

  /** Needs that grow: whoever takes part in a run adds its own. */
  public static Builder builder() {
    return new Builder();
  }

  public boolean needs(Role role) {
    return servers.getOrDefault(role, 0) > 0;
  }

  /** Gathers needs; what is asked for twice is needed once, and of two numbers of servers the larger. */
  public static final class Builder {
    private final Map<Role, Integer> servers = new EnumMap<>(Role.class);
    private final Map<Role, Map<String, String>> settings = new EnumMap<>(Role.class);
    private final SortedMap<String, Map<String, String>> routers = new TreeMap<>();
    private final SortedMap<String, Map<String, String>> gateways = new TreeMap<>();
    private boolean separateDataNodes;
    private boolean secondHost;
    private boolean kerberos;
    private Path settingsHook;

    private Builder() { }

    /** One server of each role. */
    public Builder servers(Role... roles) {
      for (Role role : roles) {
        atLeast(role, 1);
      }
      return this;
    }

    public Builder atLeast(Role role, int count) {
      servers.merge(role, count, Math::max);
      return this;
    }

    /** @throws IllegalArgumentException if somebody needs another value of the key */
    public Builder setting(Role role, String key, String value) {
      String other = settings.computeIfAbsent(role, r -> new TreeMap<>()).put(key, value);
      if (other != null && !other.equals(value)) {
        throw new IllegalArgumentException(role.lowerCase() + " cannot have " + key + "=" + other + " and " + value);
      }
      return this;
    }

    /** @throws IllegalArgumentException if somebody needs another value of a key */
    public Builder settings(Role role, Map<String, String> settings) {
      settings.forEach((key, value) -> setting(role, key, value));
      return this;
    }

    /** Each DataNode in a JVM of its own, so that single ones can be killed and hung. */
    public Builder separateDataNodes() {
      separateDataNodes = true;
      return this;
    }

    /** Separate DataNodes, of which each can be inside or outside. */
    public Builder secondHost() {
      secondHost = true;
      return separateDataNodes();
    }

    /** Servers and clients that prove who they are. */
    public Builder kerberos() {
      kerberos = true;
      return this;
    }

    public Builder router(String name, Map<String, String> settings) {
      routers.put(name, Map.copyOf(settings));
      return this;
    }

    public Builder gateway(String name, Map<String, String> settings) {
      gateways.put(name, Map.copyOf(settings));
      return this;
    }

    /** @param program of the operator, see {@link SettingsHook} */
    public Builder settingsHook(Path program) {
      settingsHook = program;
      return this;
    }

    public ClusterNeeds build() {
      return new ClusterNeeds(servers, settings, separateDataNodes, secondHost, kerberos, routers, gateways, Optional.ofNullable(settingsHook));
    }
  }
}
