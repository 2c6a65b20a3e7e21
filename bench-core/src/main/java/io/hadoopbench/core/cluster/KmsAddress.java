package io.hadoopbench.core.cluster;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the servers of a KMS are, as clients read it from {@code hadoop.security.key.provider.path}: {@code kms://https@host1;host2:9494/kms}. All of
 * them share scheme, port and path.
 *
 * @param port that of the scheme where none is given, as for Hadoop's own client
 */
record KmsAddress(String provider, String scheme, List<String> hosts, int port, String path) {
  private static final Pattern PROVIDER = Pattern.compile("kms://(https?)@([^/:]+)(?::(\\d{1,5}))?(/.*)");

  /** Empty when it is no KMS. */
  static Optional<KmsAddress> of(String provider) {
    Matcher match = PROVIDER.matcher(provider);
    if (!match.matches()) {
      return Optional.empty();
    }
    int byScheme = match.group(1).equals("https") ? 443 : 80;
    return Optional.of(new KmsAddress(provider, match.group(1), List.of(match.group(2).split(";")),
        match.group(3) == null ? byScheme : Integer.parseInt(match.group(3)), match.group(4)));
  }

  /** The address below which each answers JMX, by its name: {@code kms} for the only one, else with its host. */
  SortedMap<String, URI> webs() {
    SortedMap<String, URI> webs = new TreeMap<>();
    hosts.forEach(host -> webs.put(hosts.size() == 1 ? "kms" : "kms-" + host, URI.create(scheme + "://" + host + ":" + port + path)));
    return webs;
  }

  /** Of each host; resolved now. */
  List<InetSocketAddress> sockets() {
    return hosts.stream().map(host -> new InetSocketAddress(host, port)).toList();
  }
}
