package io.hadoopbench.cluster.daemon.knox;

import io.hadoopbench.cluster.daemon.Daemon.GatewayService;
import io.hadoopbench.core.table.Printable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A gateway's topologies by name: three topologies offer the same services without authentication,
 * with user name and password, and with a signed token; a fourth issues such tokens to users with a
 * password. Requests are forwarded under the user's name; anonymous requests get the configured
 * user's name.
 */
final class KnoxTopologies {
  /** At least as long as the longest run. */
  private static final String TOKEN_LIFE_MILLIS = String.valueOf(24 * 3600 * 1000);

  private KnoxTopologies() {}

  /**
   * Returns the topologies' XML by file name.
   *
   * @param user name for anonymous requests
   * @param ldap URL of the directory that checks passwords
   * @param userDn a user's DN, with {@code {0}} in place of the name
   * @param passedOn services that are forwarded
   */
  static Map<String, String> of(
      String user, String ldap, String userDn, List<GatewayService> passedOn) {
    String services =
        passedOn.stream()
            .map(
                service ->
                    service(service.name(), "<url>" + Printable.escaped(service.url()) + "</url>"))
            .collect(Collectors.joining());
    String password = password(ldap, userDn);
    Map<String, String> files = new TreeMap<>();
    files.put(
        "anonymous.xml",
        topology(
            provider("authentication", "Anonymous", ""),
            param("principal.mapping", "anonymous=" + user + ";"),
            services));
    files.put("basic.xml", topology(password, "", services));
    files.put("token.xml", topology(provider("federation", "JWTProvider", ""), "", services));
    files.put(
        "issuer.xml",
        topology(password, "", service("KNOXTOKEN", param("knox.token.ttl", TOKEN_LIFE_MILLIS))));
    return files;
  }

  private static String topology(String authentication, String mapping, String services) {
    return "<topology>\n  <gateway>\n%s%s  </gateway>\n%s</topology>\n"
        .formatted(authentication, provider("identity-assertion", "Default", mapping), services);
  }

  private static String provider(String role, String name, String params) {
    return """
        <provider>
          <role>%s</role>
          <name>%s</name>
          <enabled>true</enabled>
    %s    </provider>
    """
        .formatted(role, name, params);
  }

  /**
   * Returns a topology's authentication with a password. Knox queries the directory on each request
   * without a cookie.
   */
  private static String password(String ldap, String userDn) {
    String realm = "main.ldapRealm";
    return provider(
        "authentication",
        "ShiroProvider",
        param(realm, "org.apache.knox.gateway.shirorealm.KnoxLdapRealm")
            + param(realm + ".userDnTemplate", userDn)
            + param(realm + ".contextFactory.url", ldap)
            + param(realm + ".contextFactory.authenticationMechanism", "simple")
            + param("urls./**", "authcBasic"));
  }

  private static String param(String name, String value) {
    return "      <param><name>%s</name><value>%s</value></param>\n"
        .formatted(name, Printable.escaped(value));
  }

  private static String service(String role, String content) {
    return "  <service><role>%s</role>%s</service>\n".formatted(role, content);
  }
}
