package io.hadoopbench.core.cluster;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A scenario's requirements for a cluster, created by a {@link Builder}.
 *
 * @param servers number of servers by role
 * @param settings configuration keys by role, in addition to keys that the cluster itself sets.
 *     Keys belong to the configuration file that the role reads, such as {@code kms-site.xml} for
 *     the KMS
 * @param separateDataNodes whether an embedded cluster runs each DataNode in its own JVM, so that
 *     individual DataNodes can be killed; otherwise all share one JVM
 * @param secondHost whether an embedded cluster creates, if possible, a second host on this
 *     machine, to which {@link #OUTSIDE_DATANODES} moves DataNodes; this implies separate DataNodes
 * @param writesData whether much data is written. If so, an embedded NameNode does not sync its
 *     edit log, because a sync would wait up to 0.2 s for data on the same disk, whereas production
 *     NameNodes have a separate disk
 * @param kerberos whether an embedded cluster has a KDC, and uses Kerberos for all servers and
 *     clients
 * @param nameNodes number of NameNodes in an embedded cluster: 1, 2 with manual failover, or 3 of
 *     which the last is an observer
 * @param namespaces settings of the servers of each further HDFS in an embedded cluster, by name
 *     (letters and digits). A further HDFS has a NameNode without Kerberos, and as many DataNodes
 *     as the main HDFS
 * @param routers settings of each Router in an embedded cluster, by name (letters and digits). Each
 *     Router serves the NameNode's whole namespace
 * @param gateways settings of each gateway in an embedded cluster, by name (letters, digits and
 *     hyphens): keys of {@code gateway-site.xml}, {@link #GATEWAY_TLS} and {@link
 *     #GATEWAY_JVM_FLAGS}
 * @param accumulos values of {@link #ACCUMULO_SECURITY}; an embedded cluster runs one Accumulo
 *     instance per value, simultaneously and with a common ZooKeeper. If empty, a required {@link
 *     Role#TABLET_SERVER} belongs to a single instance, which restarts when the setting changes
 */
public record ClusterNeeds(
    Map<Role, Integer> servers,
    Map<Role, Map<String, String>> settings,
    boolean separateDataNodes,
    boolean secondHost,
    boolean writesData,
    boolean kerberos,
    int nameNodes,
    SortedMap<String, Map<String, String>> namespaces,
    SortedMap<String, Map<String, String>> routers,
    SortedMap<String, Map<String, String>> gateways,
    SortedSet<String> accumulos) {
  /**
   * Pseudo-setting for {@link Role#DATANODE}, used with {@link Cluster#apply}: number of DataNodes
   * that are not on the client's host, so that none of their data is local; 0 by default. DataNodes
   * keep their data when they move.
   */
  public static final String OUTSIDE_DATANODES = "hadoopbench.datanodes.outside";

  /**
   * Prefix of a key that applies to only one of the DataNodes that share a JVM. The DataNode's
   * index (from 0) and a dot follow.
   */
  public static final String ONE_DATANODE = "datanode.";

  /**
   * Pseudo-setting for a gateway: {@code off}, {@code jdk}, {@code jdk-no-gcm} or {@code
   * conscrypt}.
   */
  public static final String GATEWAY_TLS = "hadoopbench.gateway.tls";

  /** Pseudo-setting for a gateway: additional JVM options, separated by spaces. */
  public static final String GATEWAY_JVM_FLAGS = "hadoopbench.gateway.jvmFlags";

  /**
   * Alias of the gateway user's password in the Hadoop credential provider of the client
   * configuration.
   */
  public static final String GATEWAY_PASSWORD = "hadoopbench.gateway.password";

  /**
   * Pseudo-setting for {@link Role#NAMENODE}: the {@link HadoopRelease} of all Hadoop servers in an
   * embedded cluster. The default is the distribution's release.
   */
  public static final String HADOOP_RELEASE = "hadoopbench.hadoop.release";

  /**
   * Pseudo-setting for each role in {@link #ACCUMULO}: {@code none}, {@code tls}, {@code
   * sasl-auth}, {@code sasl-auth-int} or {@code sasl-auth-conf}. The last three need Kerberos.
   */
  public static final String ACCUMULO_SECURITY = "hadoopbench.accumulo.security";

  /** The Accumulo servers, whose connections all have the same protection. */
  public static final Set<Role> ACCUMULO =
      Set.of(Role.ACCUMULO_MANAGER, Role.TABLET_SERVER, Role.ACCUMULO_GC);

  /**
   * Pseudo-setting for any role, used with {@link Cluster#apply}. Its only effect is that a server
   * restarts when the value changes.
   */
  public static final String RESTART = "hadoopbench.restart";

  public Set<String> keys() {
    return Stream.of(settings.values(), namespaces.values(), routers.values(), gateways.values())
        .flatMap(Collection::stream)
        .flatMap(keys -> keys.keySet().stream())
        .collect(Collectors.toSet());
  }

  /** Returns a builder to which each part of a run adds its needs. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the reason no embedded cluster can satisfy all needs at the same time; empty if one
   * can.
   */
  public Optional<String> impossible() {
    return gateways.isEmpty() || !separateDataNodes
        ? Optional.empty()
        : Optional.of(
            "an embedded cluster cannot have both a gateway and DataNodes in their own JVMs,"
                + " because WebHDFS cannot redirect clients to such DataNodes; use separate runs");
  }

  public boolean needs(Role role) {
    return servers.getOrDefault(role, 0) > 0;
  }

  /** Collects needs. If several needs specify a number of servers, the largest number applies. */
  public static final class Builder {
    private final Map<Role, Integer> servers = new EnumMap<>(Role.class);
    private final Map<Role, Map<String, String>> settings = new EnumMap<>(Role.class);
    private final SortedMap<String, Map<String, String>> namespaces = new TreeMap<>();
    private final SortedMap<String, Map<String, String>> routers = new TreeMap<>();
    private final SortedMap<String, Map<String, String>> gateways = new TreeMap<>();
    private final SortedSet<String> accumulos = new TreeSet<>();
    private boolean separateDataNodes;
    private boolean secondHost;
    private boolean writesData;
    private boolean syncsEdits;
    private boolean kerberos;
    private int nameNodes = 1;

    private Builder() {}

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

    /**
     * @throws IllegalArgumentException if a different value was requested for the same key
     */
    public Builder setting(Role role, String key, String value) {
      String other = settings.computeIfAbsent(role, r -> new TreeMap<>()).put(key, value);
      if (other != null && !other.equals(value)) {
        throw new IllegalArgumentException(
            "%s cannot have %s=%s and %s".formatted(role.lowerCase(), key, other, value));
      }
      return this;
    }

    public Builder separateDataNodes() {
      separateDataNodes = true;
      return this;
    }

    /** Requires separate DataNodes that can run on this host or outside it. */
    public Builder secondHost() {
      secondHost = true;
      return separateDataNodes();
    }

    /** Declares that whole files are written. Their data must not delay the edit log. */
    public Builder writesData() {
      writesData = true;
      return this;
    }

    /** Requires that the edit log is synced even though much data is written. */
    public Builder syncsEdits() {
      syncsEdits = true;
      return this;
    }

    public Builder kerberos() {
      kerberos = true;
      return this;
    }

    /**
     * @param count 2, or 3 of which the last is an observer
     */
    public Builder nameNodes(int count) {
      nameNodes = count;
      return this;
    }

    public Builder namespace(String name, Map<String, String> settings) {
      namespaces.put(name, settings);
      return this;
    }

    public Builder router(String name, Map<String, String> settings) {
      routers.put(name, settings);
      return this;
    }

    public Builder gateway(String name, Map<String, String> settings) {
      gateways.put(name, settings);
      return this;
    }

    /**
     * @param security protection of the instance's connections, see {@link #ACCUMULO_SECURITY}
     */
    public Builder accumulo(String security) {
      accumulos.add(security);
      return servers(Role.TABLET_SERVER);
    }

    public ClusterNeeds build() {
      return new ClusterNeeds(
          servers,
          settings,
          separateDataNodes,
          secondHost,
          writesData && !syncsEdits,
          kerberos,
          nameNodes,
          namespaces,
          routers,
          gateways,
          accumulos);
    }
  }
}
