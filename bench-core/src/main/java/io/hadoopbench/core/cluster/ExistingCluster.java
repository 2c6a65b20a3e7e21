package io.hadoopbench.core.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.net.NetUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cluster that somebody else runs: nothing is started, changed or stopped, but by the operator's own {@link SettingsHook}. */
final class ExistingCluster implements Cluster {
  private static final Logger LOG = LoggerFactory.getLogger(ExistingCluster.class);
  private static final Pattern KMS = Pattern.compile("kms://(https?)@([^/]+)(/.*)");
  private static final int DEFAULT_KMS_PORT = 9600;
  private static final int CONNECT_MILLIS = 2_000;
  private static final String NAMENODE_HTTP = "dfs.namenode.http-address";
  private static final String NAMENODE_HTTPS = "dfs.namenode.https-address";

  private final Configuration conf;
  private final Optional<SettingsHook> hook;
  private final Consumer<String> progress;

  /** @param progress receives what the operator must know when the hook fails at the end */
  ExistingCluster(Configuration conf, Optional<SettingsHook> hook, Consumer<String> progress) {
    this.conf = new Configuration(conf);
    this.hook = hook;
    this.progress = progress;
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
  public Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException {
    if (hook.isPresent()) {
      return hook.get().set(settings);
    }
    return settings.isEmpty() ? Optional.empty()
        : Optional.of("needs other server settings, which are not changed on an existing cluster: " + settings);
  }

  @Override
  public Map<String, ServerAccess> servers(Role role) {
    Optional<URI> web = switch (role) {
      case NAMENODE -> nameNodeWebs().stream().filter(this::active).findFirst();
      case KMS -> kmsWeb(conf.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_KEY_PROVIDER_PATH, ""));
      default -> Optional.empty();
    };
    return web.<Map<String, ServerAccess>>map(address -> Map.of(role.lowerCase(), () -> address)).orElse(Map.of());
  }

  /** {@code kms://http@host:9600/kms} answers JMX below {@code http://host:9600/kms}; of several hosts none is THE one. */
  static Optional<URI> kmsWeb(String provider) {
    Matcher match = KMS.matcher(provider);
    return match.matches() && !match.group(2).contains(";")
        ? Optional.of(URI.create(match.group(1) + "://" + match.group(2) + match.group(3))) : Optional.empty();
  }

  private List<URI> nameNodeWebs() {
    boolean https = "HTTPS_ONLY".equals(conf.get("dfs.http.policy"));
    String key = https ? NAMENODE_HTTPS : NAMENODE_HTTP;
    List<URI> webs = new ArrayList<>();
    String nameservice = FileSystem.getDefaultUri(conf).getHost();
    for (String id : conf.getTrimmedStrings(HdfsClientConfigKeys.DFS_HA_NAMENODES_KEY_PREFIX + "." + nameservice)) {
      add(webs, https, conf.getTrimmed(key + "." + nameservice + "." + id));
    }
    if (webs.isEmpty()) {
      add(webs, https, conf.getTrimmed(key, nameservice + (https ? ":9871" : ":9870")));
    }
    return webs;
  }

  private static void add(List<URI> webs, boolean https, String address) {
    if (address != null) {
      webs.add(URI.create((https ? "https://" : "http://") + address));
    }
  }

  private boolean active(URI web) {
    try {
      return new Jmx(web, conf).attribute("Hadoop:service=NameNode,name=NameNodeStatus", "State")
          .map(JsonNode::asText).filter("active"::equals).isPresent();
    } catch (IOException e) {
      LOG.warn("no JMX of the NameNode: {}", e.getMessage());
      return false;
    }
  }

  @Override
  public Optional<String> unhealthy() {
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      fs.getFileStatus(new Path("/"));
      return kmsUnreachable();
    } catch (IOException e) {
      return Optional.of("the file system " + FileSystem.getDefaultUri(conf) + " does not answer: " + e.getMessage());
    }
  }

  /** Of several KMS hosts one is enough: the client fails over. */
  private Optional<String> kmsUnreachable() {
    Matcher match = KMS.matcher(conf.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_KEY_PROVIDER_PATH, ""));
    if (!match.matches()) {
      return Optional.empty();
    }
    String last = "";
    for (String host : match.group(2).split(";")) {
      InetSocketAddress address = NetUtils.createSocketAddr(host, DEFAULT_KMS_PORT);
      try (Socket socket = new Socket()) {
        socket.connect(address, CONNECT_MILLIS);
        return Optional.empty();
      } catch (IOException e) {
        last = e.getMessage();
      }
    }
    return Optional.of("the KMS " + match.group() + " does not answer: " + last);
  }

  @Override
  public SortedMap<String, String> describe() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("kind", kind());
    facts.put("fs.defaultFS", FileSystem.getDefaultUri(conf).toString());
    web(Role.NAMENODE).ifPresent(web -> facts.put("namenode", web.toString()));
    web(Role.KMS).ifPresent(web -> facts.put("kms", web.toString()));
    return facts;
  }

  @Override
  public void close() {
    hook.flatMap(SettingsHook::restore).ifPresent(failure -> progress.accept("servers are left with other settings: " + failure));
  }
}
