package io.hadoopbench.cluster.daemon.knox;

import io.hadoopbench.cluster.daemon.GatewayService;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The topologies of a gateway, by name: the same services without authentication, with user and password, and with a signed token; and one
 * that gives such tokens to whoever has a password. Users keep their name behind the gateway; whoever has none gets that of the one user.
 */
final class KnoxTopologies {
  /** As long as the longest run. */
  private static final String TOKEN_LIFE_MILLIS = String.valueOf(24 * 3600 * 1000);

  private static final String ANONYMOUS = """
          <provider>
            <role>authentication</role>
            <name>Anonymous</name>
            <enabled>true</enabled>
          </provider>
      """;
  private static final String TOKEN = """
          <provider>
            <role>federation</role>
            <name>JWTProvider</name>
            <enabled>true</enabled>
          </provider>
      """;

  private KnoxTopologies() { }

  /**
   * XML by file name.
   *
   * @param user the one user
   * @param ldap where passwords are checked
   * @param userDn of a user in there, with {@code {0}} for the name
   * @param passedOn services behind it
   */
  static Map<String, String> of(String user, String ldap, String userDn, List<GatewayService> passedOn) {
    String services = passedOn.stream().map(service -> service(service.name(), service.url())).collect(Collectors.joining());
    String password = password(ldap, userDn);
    String issuer = """
          <service>
            <role>KNOXTOKEN</role>
            <param><name>knox.token.ttl</name><value>%s</value></param>
          </service>
        """.formatted(TOKEN_LIFE_MILLIS);
    Map<String, String> files = new TreeMap<>();
    files.put("anonymous.xml", topology(ANONYMOUS, "anonymous=" + user, services));
    files.put("basic.xml", topology(password, "", services));
    files.put("token.xml", topology(TOKEN, "", services));
    files.put("issuer.xml", topology(password, "", issuer));
    return files;
  }

  private static String topology(String authentication, String mapping, String services) {
    String names = mapping.isEmpty() ? ""
        : "      <param><name>principal.mapping</name><value>" + escape(mapping) + ";</value></param>\n";
    return """
        <topology>
          <gateway>
        %s    <provider>
              <role>identity-assertion</role>
              <name>Default</name>
              <enabled>true</enabled>
        %s    </provider>
          </gateway>
        %s</topology>
        """.formatted(authentication, names, services);
  }

  /** Asks the directory on each request that comes without a cookie. */
  private static String password(String ldap, String userDn) {
    String realm = "main.ldapRealm";
    return """
            <provider>
              <role>authentication</role>
              <name>ShiroProvider</name>
              <enabled>true</enabled>
        """ + param(realm, "org.apache.knox.gateway.shirorealm.KnoxLdapRealm")
        + param(realm + ".userDnTemplate", userDn) + param(realm + ".contextFactory.url", ldap)
        + param(realm + ".contextFactory.authenticationMechanism", "simple") + param("urls./**", "authcBasic") + "    </provider>\n";
  }

  private static String param(String name, String value) {
    return "      <param><name>" + name + "</name><value>" + escape(value) + "</value></param>\n";
  }

  private static String service(String role, String url) {
    return "  <service><role>" + role + "</role><url>" + escape(url) + "</url></service>\n";
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
