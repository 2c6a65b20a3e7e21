package io.hadoopbench.cluster.daemon.kms;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.HadoopDaemon;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.packages.HadoopJars.HadoopPart;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The Key Management Server with a key store file; ready when it returns the key names. Several KMS
 * share the file and use the same port on different addresses.
 *
 * @param index index of this KMS, from 0
 */
public record KmsDaemon(ClusterLayout layout, int index, int count) implements HadoopDaemon {
  /** An idle KMS needs 60 MB of heap; the stacks of its Jetty threads are outside the heap. */
  private static final String HEAP = "256m";

  private static final String ACLS_OF_ALL =
      """
      hadoop.kms.acl.CREATE=*
      hadoop.kms.acl.DELETE=*
      hadoop.kms.acl.ROLLOVER=*
      hadoop.kms.acl.GET=*
      hadoop.kms.acl.GET_KEYS=*
      hadoop.kms.acl.GET_METADATA=*
      hadoop.kms.acl.SET_KEY_MATERIAL=*
      hadoop.kms.acl.GENERATE_EEK=*
      hadoop.kms.acl.DECRYPT_EEK=*
      default.key.acl.MANAGEMENT=*
      default.key.acl.GENERATE_EEK=*
      default.key.acl.DECRYPT_EEK=*
      default.key.acl.READ=*
      """;

  /** ACL configuration keys, which are written to a separate file. */
  private static final Pattern ACLS =
      Pattern.compile("hadoop\\.kms\\.(acl|blacklist)\\.|((default|whitelist)\\.)?key\\.acl\\.");

  public static List<KmsDaemon> plan(DaemonContext cluster) {
    int count = cluster.needs().servers().getOrDefault(Role.KMS, 0);
    return IntStream.range(0, count)
        .mapToObj(index -> new KmsDaemon(cluster.layout(), index, count))
        .toList();
  }

  @Override
  public String name() {
    return role().lowerCase() + (index == 0 ? "" : "-" + (index + 1));
  }

  @Override
  public Map<String, Map<String, String>> clientSiteFiles() {
    return Map.of(
        "core-site.xml", Map.of("hadoop.security.key.provider.path", layout.keyProvider(count)));
  }

  @Override
  public Role role() {
    return Role.KMS;
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> site =
        SiteFile.of(
            """
            hadoop.kms.http.host=%1$s
            hadoop.kms.http.port=%2$s
            hadoop.kms.key.provider.uri=%3$s://file@%4$s/kms/kms.keystore
            hadoop.kms.proxyuser.%5$s.users=*
            hadoop.kms.proxyuser.%5$s.hosts=*
            hadoop.http.temp.dir=%4$s/%6$s/http
            hadoop.tmp.dir=%4$s/%6$s/tmp
            """
                .formatted(
                    host().address(),
                    layout.kmsHttp(),
                    count > 1 ? SharedKeyStore.SCHEME : "jceks",
                    layout.directory().path(),
                    CurrentUser.get().name(),
                    name()));
    layout.kerberos().ifPresent(realm -> site.putAll(realm.kmsSite()));
    Map<String, String> acls = SiteFile.of(ACLS_OF_ALL);
    settings.forEach((key, value) -> (ACLS.matcher(key).lookingAt() ? acls : site).put(key, value));
    return Map.of("core-site.xml", layout.coreSite(), "kms-site.xml", site, "kms-acls.xml", acls);
  }

  @Override
  public Host host() {
    return layout.kmsHost(index);
  }

  @Override
  public Optional<HadoopPart> hadoop() {
    return Optional.of(HadoopPart.KMS);
  }

  @Override
  public ChildJvm jvm() {
    List<String> options = new ArrayList<>(layout.jvmOptions());
    options.add(
        "-Dkms.config.dir="
            + layout
                .directory()
                .resolve(name() + "/conf")); // required in addition to the class path
    return new ChildJvm(
        name(),
        host(),
        HEAP,
        "org.apache.hadoop.crypto.key.kms.server.KMSWebServer",
        List.of(),
        options,
        false);
  }

  @Override
  public URI web() {
    return URI.create("http://" + layout.kms(index) + "/kms");
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    if (layout.kerberos().isPresent()) { // the KMS rejects unauthenticated requests
      int status = Http.status(URI.create(web() + "/v1/keys/names"), timeout);
      return status == HttpURLConnection.HTTP_UNAUTHORIZED
          ? Optional.empty()
          : Optional.of("answers with status " + status);
    }
    JsonNode names =
        Http.json(
            URI.create(web() + "/v1/keys/names?user.name=" + CurrentUser.get().name()), timeout);
    return names.isArray()
        ? Optional.empty()
        : Optional.of("does not list its keys but responds " + names);
  }
}
