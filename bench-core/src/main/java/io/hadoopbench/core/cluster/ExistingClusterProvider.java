package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

public final class ExistingClusterProvider implements ClusterProvider {
  public static final String KIND = "existing";

  /** URI schemes of file systems that have NameNodes. */
  private static final Set<String> HDFS = Set.of("hdfs", "viewfs");

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public void check(Configuration conf) {
    URI fs = FileSystem.getDefaultUri(conf);
    if ("file".equals(fs.getScheme())) {
      throw new UsageException(
          """
          -cluster %s: no cluster is configured, fs.defaultFS is %s; set \
          HADOOP_CONF_DIR, or name a cluster with -conf FILE or -fs URI\
          """
              .formatted(KIND, fs));
    }
    if (!HDFS.contains(fs.getScheme())) {
      throw new UsageException(
          """
          -cluster %s: fs.defaultFS is %s, but only HDFS can be measured; specify an \
          HDFS file system with -fs hdfs://HOST:PORT or -fs hdfs://NAMESERVICE\
          """
              .formatted(KIND, fs));
    }
  }

  @Override
  public Cluster open(ClusterNeeds needs, ClusterOptions options) throws IOException {
    Login.require(options.conf());
    FileSystem fs = FileSystem.get(options.conf());
    try {
      fs.getFileStatus(new Path("/"));
    } catch (IOException e) {
      throw new IOException(
          "the file system " + fs.getUri() + " (fs.defaultFS) does not respond: " + e.getMessage(),
          e);
    }
    return new ExistingCluster(options.conf(), options.progress());
  }

  /** An existing cluster. None of its servers is started, changed or stopped. */
  static final class ExistingCluster implements Cluster {

    private final Configuration conf;
    private final NameNodes nameNodes;

    /**
     * @param progress receives messages for the operator, for example about an unusable metrics
     *     page
     */
    ExistingCluster(Configuration conf, Consumer<String> progress) {
      this.conf = new Configuration(conf);
      this.nameNodes = new NameNodes(this.conf, progress);
    }

    @Override
    public String kind() {
      return ExistingClusterProvider.KIND;
    }

    @Override
    public Configuration clientConf() {
      return new Configuration(conf);
    }

    @Override
    public Optional<String> apply(Map<Role, Map<String, String>> settings) {
      return settings.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "needs different server settings, which hadoop-bench does not change on an existing"
                  + " cluster: "
                  + settings);
    }

    @Override
    public Map<String, ServerAccess> servers(Role role) {
      Map<String, ServerAccess> servers = new LinkedHashMap<>();
      switch (role) {
        case NAMENODE -> nameNodes.ofClients().forEach((name, web) -> servers.put(name, () -> web));
        case KMS ->
            kms()
                .ifPresent(
                    address -> address.webs().forEach((name, web) -> servers.put(name, () -> web)));
        default -> {}
      }
      return servers;
    }

    @Override
    public URI nameNode() throws IOException {
      return nameNodes.active();
    }

    private Optional<KmsAddress> kms() {
      return KmsAddress.of(
          conf.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_KEY_PROVIDER_PATH, ""));
    }

    @Override
    public Optional<String> unhealthy() {
      try (FileSystem fs = FileSystem.newInstance(conf)) {
        fs.getFileStatus(new Path("/"));
        return kmsUnreachable();
      } catch (IOException e) {
        return Optional.of(
            "the file system "
                + FileSystem.getDefaultUri(conf)
                + " does not respond: "
                + e.getMessage());
      }
    }

    /**
     * Returns the reason the KMS is unreachable; empty if it responds. If there are several hosts,
     * one that responds is enough, because clients fail over.
     */
    private Optional<String> kmsUnreachable() {
      Optional<KmsAddress> kms = kms();
      if (kms.isEmpty()) {
        return Optional.empty();
      }
      String last = "";
      for (InetSocketAddress address : kms.get().sockets()) {
        try (Socket socket = new Socket()) {
          socket.connect(address, 2_000);
          return Optional.empty();
        } catch (IOException e) {
          last = e.getMessage();
        }
      }
      return Optional.of("the KMS " + kms.get().provider() + " does not respond: " + last);
    }

    @Override
    public SortedMap<String, String> describe() {
      SortedMap<String, String> facts = new TreeMap<>();
      facts.put("kind", kind());
      facts.put("fs.defaultFS", FileSystem.getDefaultUri(conf).toString());
      web(Role.NAMENODE).ifPresent(web -> facts.put("namenode", web.toString()));
      servers(Role.KMS).forEach((name, server) -> facts.put(name, server.web().toString()));
      return facts;
    }

    @Override
    public void close() {}

    /**
     * The KMS servers' addresses, in {@code hadoop.security.key.provider.path} syntax: {@code
     * kms://https@host1;host2:9494/kms}. All servers share scheme, port and path.
     *
     * @param port port of all servers; the scheme's default if none is specified, as in Hadoop's
     *     own client
     */
    record KmsAddress(String provider, String scheme, List<String> hosts, int port, String path) {
      private static final Pattern PROVIDER =
          Pattern.compile("kms://(https?)@([^/:]+)(?::(\\d{1,5}))?(/.*)");

      /** Returns the address; empty if the text is not the address of a KMS. */
      static Optional<KmsAddress> of(String provider) {
        Matcher match = PROVIDER.matcher(provider);
        if (!match.matches()) {
          return Optional.empty();
        }
        int byScheme = match.group(1).equals("https") ? 443 : 80;
        return Optional.of(
            new KmsAddress(
                provider,
                match.group(1),
                List.of(match.group(2).split(";")),
                match.group(3) == null ? byScheme : Integer.parseInt(match.group(3)),
                match.group(4)));
      }

      /**
       * Returns each server's base address for JMX by name, which is {@code kms} for a single
       * server, and otherwise contains the host.
       */
      SortedMap<String, URI> webs() {
        SortedMap<String, URI> webs = new TreeMap<>();
        hosts.forEach(
            host ->
                webs.put(
                    hosts.size() == 1 ? "kms" : "kms-" + host,
                    URI.create(scheme + "://" + host + ":" + port + path)));
        return webs;
      }

      /** Returns the socket address of each host, resolved by this call. */
      List<InetSocketAddress> sockets() {
        return hosts.stream().map(host -> new InetSocketAddress(host, port)).toList();
      }
    }
  }
}
