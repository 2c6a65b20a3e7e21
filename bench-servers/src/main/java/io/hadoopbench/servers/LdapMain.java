package io.hadoopbench.servers;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.sdk.OperationType;
import com.unboundid.ldap.sdk.RDN;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An in-memory directory with one user, which only verifies passwords: {@code LdapMain <port>
 * <user> <file with the password> <port of /jmx>}.
 */
public final class LdapMain {
  /** Parent of the user's entry, {@code uid=<user>}. */
  public static final String BASE = "ou=people,dc=hadoopbench";

  private LdapMain() {}

  public static void main(String[] args) throws Exception { // declared by Jetty
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("dc=hadoopbench");
    config.setListenerConfigs(
        InMemoryListenerConfig.createLDAPConfig(
            "here", Listen.address(), Integer.parseInt(args[0]), null));
    config.setAllowedOperationTypes(OperationType.BIND, OperationType.UNBIND);
    InMemoryDirectoryServer directory = new InMemoryDirectoryServer(config);
    directory.add("dn: dc=hadoopbench", "objectClass: domain", "dc: hadoopbench");
    directory.add("dn: " + BASE, "objectClass: organizationalUnit", "ou: people");
    String password = Files.readString(Path.of(args[2])).strip();
    directory.add(
        "dn: " + new RDN("uid", args[1]) + "," + BASE,
        "objectClass: inetOrgPerson",
        "uid: " + args[1],
        "cn: " + args[1],
        "sn: " + args[1],
        "userPassword: " + password);
    directory.startListening();
    JmxPage.start(Integer.parseInt(args[3]));
    Thread.currentThread().join();
  }
}
