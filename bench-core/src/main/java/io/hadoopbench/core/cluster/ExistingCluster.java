package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
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
import org.apache.hadoop.net.NetUtils;

/** A cluster that somebody else runs: nothing is started, changed or stopped, but by the operator's own {@link SettingsHook}. */
final class ExistingCluster implements Cluster {
  private static final Pattern KMS = Pattern.compile("kms://(https?)@([^/]+)(/.*)");
  private static final int DEFAULT_KMS_PORT = 9600;
  private static final int CONNECT_MILLIS = 2_000;

  private final Configuration conf;
  private final Optional<SettingsHook> hook;
  private final Consumer<String> progress;
  private final NameNodePage nameNode;

  /** @param progress receives what the operator must know: a page that cannot be used, a hook that fails at the end */
  ExistingCluster(Configuration conf, Optional<SettingsHook> hook, Consumer<String> progress) {
    this.conf = new Configuration(conf);
    this.hook = hook;
    this.progress = progress;
    this.nameNode = new NameNodePage(this.conf, progress);
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
      case NAMENODE -> nameNode.active();
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
