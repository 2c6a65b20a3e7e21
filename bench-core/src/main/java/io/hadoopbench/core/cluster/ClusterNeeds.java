package io.hadoopbench.core.cluster;

import java.util.Collection;
import java.util.Collections;
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
 * Requirements of a scenario on a cluster; created by a {@link Builder}.
 *
 * @param servers number of servers of each role
 * @param settings configuration keys by role, in addition to those that the cluster sets itself.
 *     They are keys of the file that the role reads: for the KMS those of {@code kms-site.xml}
 * @param separateDataNodes whether an embedded cluster runs each DataNode in its own JVM, so that
 *     single ones can be killed; otherwise they share one
 * @param secondHost whether an embedded cluster creates a second host on this machine, if possible,
 *     to which {@link #OUTSIDE_DATANODES} moves DataNodes; then they are separate
 * @param writesData whether much data is written. An embedded NameNode then does not sync its edit
 *     log, which is on the same disk as the data: a sync would wait up to 0.2 s for the data,
 *     whereas production NameNodes have a separate disk
 * @param kerberos whether an embedded cluster has a KDC and Kerberos for all its servers and
 *     clients
 * @param nameNodes number of NameNodes of an embedded cluster's namespace: 1, 2 with manual
 *     failover, or 3 with the last being an observer
 * @param routers settings of each Router of an embedded cluster, by a name of letters and digits.
 *     Each serves the whole namespace of the NameNode
 * @param gateways settings of each gateway of an embedded cluster, by a name of letters, digits and
 *     hyphens: keys of {@code gateway-site.xml}, {@link #GATEWAY_TLS} and {@link
 *     #GATEWAY_JVM_FLAGS}
 * @param accumulos values of {@link #ACCUMULO_SECURITY}; an embedded cluster runs an Accumulo for
 *     each, all at the same time and with one ZooKeeper. If empty, a required {@link
 *     Role#TABLET_SERVER} belongs to a single Accumulo, which that setting restarts with another
 *     value
 */
public record ClusterNeeds(
    Map<Role, Integer> servers,
    Map<Role, Map<String, String>> settings,
    boolean separateDataNodes,
    boolean secondHost,
    boolean writesData,
    boolean kerberos,
    int nameNodes,
    SortedMap<String, Map<String, String>> routers,
    SortedMap<String, Map<String, String>> gateways,
    SortedSet<String> accumulos) {
  /**
   * Pseudo setting of {@link Role#DATANODE} for {@link Cluster#apply}: number of DataNodes that run
   * on another host than the client, so that none of their bytes is local; 0 by default. DataNodes
   * that move keep their data.
   */
  public static final String OUTSIDE_DATANODES = "hadoopbench.datanodes.outside";

  /**
   * Prefix of a key of a single DataNode among those that share a JVM, followed by its index from 0
   * and a dot.
   */
  public static final String ONE_DATANODE = "datanode.";

  /**
   * Pseudo setting of a gateway: {@code off}, {@code jdk}, {@code jdk-no-gcm} or {@code conscrypt}.
   */
  public static final String GATEWAY_TLS = "hadoopbench.gateway.tls";

  /** Pseudo setting of a gateway: further options of its JVM, separated by spaces. */
  public static final String GATEWAY_JVM_FLAGS = "hadoopbench.gateway.jvmFlags";

  /**
   * Alias of the gateway user's password in the Hadoop credential provider of the client
   * configuration.
   */
  public static final String GATEWAY_PASSWORD = "hadoopbench.gateway.password";

  /**
   * Pseudo setting of {@link Role#NAMENODE}: the {@link HadoopRelease} of all Hadoop servers of an
   * embedded cluster. By default they have the release of the distribution.
   */
  public static final String HADOOP_RELEASE = "hadoopbench.hadoop.release";

  /**
   * Pseudo setting of each role of {@link #ACCUMULO}: {@code none}, {@code tls}, {@code sasl-auth},
   * {@code sasl-auth-int} or {@code sasl-auth-conf}; the last three need Kerberos.
   */
  public static final String ACCUMULO_SECURITY = "hadoopbench.accumulo.security";

  /** The servers of Accumulo, which share the protection of their connections. */
  public static final Set<Role> ACCUMULO =
      Set.of(Role.ACCUMULO_MANAGER, Role.TABLET_SERVER, Role.ACCUMULO_GC);

  /**
   * Pseudo setting of any role for {@link Cluster#apply}, without other meaning: a server with a
   * different value is restarted.
   */
  public static final String RESTART = "hadoopbench.restart";

  /** Returns all configured keys of all servers. */
  public Set<String> keys() {
    return Stream.of(settings.values(), routers.values(), gateways.values())
        .flatMap(Collection::stream)
        .flatMap(keys -> keys.keySet().stream())
        .collect(Collectors.toSet());
  }

  /** Returns a builder to which each part of a run adds its needs. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns why no embedded cluster can satisfy all needs at once; empty if one can. */
  public Optional<String> impossible() {
    return gateways.isEmpty() || !separateDataNodes
        ? Optional.empty()
        : Optional.of(
            "an embedded cluster cannot have both a gateway and DataNodes in their own JVMs,"
                + " because WebHDFS cannot redirect a client to these; vary them in separate runs");
  }

  public boolean needs(Role role) {
    return servers.getOrDefault(role, 0) > 0;
  }

  /** Collects needs; for numbers of servers, the largest one wins. */
  public static final class Builder {
    private final Map<Role, Integer> servers = new EnumMap<>(Role.class);
    private final Map<Role, Map<String, String>> settings = new EnumMap<>(Role.class);
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

    /** Adds one server of each role. */
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
     * @throws IllegalArgumentException if another value of the key was requested
     */
    public Builder setting(Role role, String key, String value) {
      String other = settings.computeIfAbsent(role, r -> new TreeMap<>()).put(key, value);
      if (other != null && !other.equals(value)) {
        throw new IllegalArgumentException(
            role.lowerCase() + " cannot have " + key + "=" + other + " and " + value);
      }
      return this;
    }

    /** Requires each DataNode in its own JVM, so that single ones can be killed. */
    public Builder separateDataNodes() {
      separateDataNodes = true;
      return this;
    }

    /** Requires separate DataNodes that can run inside or outside this host. */
    public Builder secondHost() {
      secondHost = true;
      return separateDataNodes();
    }

    /** Declares whole files, whose data must not delay the edit log. */
    public Builder writesData() {
      writesData = true;
      return this;
    }

    /** Requires that the edit log is synced although much data is written. */
    public Builder syncsEdits() {
      syncsEdits = true;
      return this;
    }

    /** Requires Kerberos for servers and clients. */
    public Builder kerberos() {
      kerberos = true;
      return this;
    }

    /**
     * @param count 2, or 3 with the last being an observer
     */
    public Builder nameNodes(int count) {
      nameNodes = count;
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

    /**
     * @param security of its connections, see {@link #ACCUMULO_SECURITY}
     */
    public Builder accumulo(String security) {
      accumulos.add(security);
      return servers(Role.TABLET_SERVER);
    }

    public ClusterNeeds build() {
      return new ClusterNeeds(
          Map.copyOf(servers),
          settings.entrySet().stream()
              .collect(
                  Collectors.toUnmodifiableMap(
                      Map.Entry::getKey, role -> Map.copyOf(role.getValue()))),
          separateDataNodes,
          secondHost,
          writesData && !syncsEdits,
          kerberos,
          nameNodes,
          Collections.unmodifiableSortedMap(new TreeMap<>(routers)),
          Collections.unmodifiableSortedMap(new TreeMap<>(gateways)),
          Collections.unmodifiableSortedSet(new TreeSet<>(accumulos)));
    }
  }
}
