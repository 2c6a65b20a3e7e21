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
 * What a scenario needs from a cluster, as data; made by a {@link Builder}.
 *
 * @param servers how many of each role
 * @param settings configuration keys by role, beyond what the cluster sets itself. Keys of the file
 *     that the role reads: for the KMS those of {@code kms-site.xml}
 * @param separateDataNodes whether an embedded cluster runs each DataNode in a JVM of its own, so
 *     that single ones can be killed; otherwise they share one
 * @param secondHost whether an embedded cluster makes a second host on this machine, if it can, to
 *     which {@link #OUTSIDE_DATANODES} moves DataNodes; then they are separate
 * @param writesData whether much data is written. The NameNode of an embedded cluster has its edit
 *     log on the disk that the data go to, and then does not sync it: a sync waits for the data of
 *     others, for up to 0.2 s, and that of production has a disk of its own
 * @param kerberos whether an embedded cluster has a KDC, and all its servers and clients log in
 *     there
 * @param nameNodes how many of one namespace an embedded cluster has: 1, 2 with manual failover, or
 *     3 of which the last is an observer
 * @param routers settings of each Router of an embedded cluster, by a name of letters and digits.
 *     Each serves the whole namespace of the NameNode
 * @param gateways settings of each gateway of an embedded cluster, by a name of letters, digits and
 *     hyphens: keys of {@code gateway-site.xml}, {@link #GATEWAY_TLS} and {@link
 *     #GATEWAY_JVM_FLAGS}
 * @param accumulos values of {@link #ACCUMULO_SECURITY}, for each of which an embedded cluster has
 *     an Accumulo, all at the same time and on one ZooKeeper. Where there are none a {@link
 *     Role#TABLET_SERVER} that is needed is of a single Accumulo, which that setting restarts with
 *     another value
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
   * Pseudo setting of {@link Role#DATANODE} for {@link Cluster#apply}: how many DataNodes run on
   * another host than the client, so that none of their bytes is local; 0 when it is absent.
   * DataNodes that move keep their data.
   */
  public static final String OUTSIDE_DATANODES = "hadoopbench.datanodes.outside";

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
   * Pseudo setting of {@link Role#NAMENODE}, a {@link HadoopRelease}: that of all of Hadoop's
   * servers of an embedded cluster. Without it they are of the release that comes with the
   * distribution.
   */
  public static final String HADOOP_RELEASE = "hadoopbench.hadoop.release";

  /**
   * Pseudo setting of each of {@link #ACCUMULO}: {@code none}, {@code tls}, {@code sasl-auth},
   * {@code sasl-auth-int} or {@code sasl-auth-conf}, of which the last three need Kerberos.
   */
  public static final String ACCUMULO_SECURITY = "hadoopbench.accumulo.security";

  /** The servers of Accumulo, which agree on how their connections are protected. */
  public static final Set<Role> ACCUMULO =
      Set.of(Role.ACCUMULO_MANAGER, Role.TABLET_SERVER, Role.ACCUMULO_GC);

  /**
   * Pseudo setting of any role for {@link Cluster#apply}: says nothing but that a server with
   * another value of it is to be restarted.
   */
  public static final String RESTART = "hadoopbench.restart";

  /** Every key that somebody sets, whatever the server. */
  public Set<String> keys() {
    return Stream.of(settings.values(), routers.values(), gateways.values())
        .flatMap(Collection::stream)
        .flatMap(keys -> keys.keySet().stream())
        .collect(Collectors.toSet());
  }

  /** Needs that grow: whoever takes part in a run adds its own. */
  public static Builder builder() {
    return new Builder();
  }

  /** Why no embedded cluster can have all of this at once; empty when one can. */
  public Optional<String> impossible() {
    return gateways.isEmpty() || !separateDataNodes
        ? Optional.empty()
        : Optional.of(
            "no embedded cluster has a gateway and DataNodes in JVMs of their"
                + " own, to which WebHDFS cannot send a client; vary them in runs of their own");
  }

  public boolean needs(Role role) {
    return servers.getOrDefault(role, 0) > 0;
  }

  /**
   * Gathers needs; what is asked for twice is needed once, and of two numbers of servers the
   * larger.
   */
  public static final class Builder {
    private final Map<Role, Integer> servers = new EnumMap<>(Role.class);
    private final Map<Role, Map<String, String>> settings = new EnumMap<>(Role.class);
    private final SortedMap<String, Map<String, String>> routers = new TreeMap<>();
    private final SortedMap<String, Map<String, String>> gateways = new TreeMap<>();
    private final SortedSet<String> accumulos = new TreeSet<>();
    private boolean separateDataNodes;
    private boolean secondHost;
    private boolean writesData;
    private boolean kerberos;
    private int nameNodes = 1;

    private Builder() {}

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

    /**
     * @throws IllegalArgumentException if somebody needs another value of the key
     */
    public Builder setting(Role role, String key, String value) {
      String other = settings.computeIfAbsent(role, r -> new TreeMap<>()).put(key, value);
      if (other != null && !other.equals(value)) {
        throw new IllegalArgumentException(
            role.lowerCase() + " cannot have " + key + "=" + other + " and " + value);
      }
      return this;
    }

    /** Each DataNode in a JVM of its own, so that single ones can be killed. */
    public Builder separateDataNodes() {
      separateDataNodes = true;
      return this;
    }

    /** Separate DataNodes, of which each can be inside or outside. */
    public Builder secondHost() {
      secondHost = true;
      return separateDataNodes();
    }

    /** Whole files, whose data the edit log must not wait for. */
    public Builder writesData() {
      writesData = true;
      return this;
    }

    /** Servers and clients that prove who they are. */
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
          writesData,
          kerberos,
          nameNodes,
          Collections.unmodifiableSortedMap(new TreeMap<>(routers)),
          Collections.unmodifiableSortedMap(new TreeMap<>(gateways)),
          Collections.unmodifiableSortedSet(new TreeSet<>(accumulos)));
    }
  }
}
