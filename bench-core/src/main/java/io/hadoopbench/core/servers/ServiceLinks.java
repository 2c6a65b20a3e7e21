package io.hadoopbench.core.servers;

import io.hadoopbench.core.os.FirstLine;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.SaslRpcServer.QualityOfProtection;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Links to the Router, Knox, HBase and HiveServer2 that are specified in the configuration and in
 * their own site files. HBase and HiveServer2 are queried over their own protocols, up to the end
 * of the handshake, because neither client is on Hadoop's class path.
 */
public final class ServiceLinks {
  private static final List<String> SITES =
      List.of("hdfs-rbf-site.xml", "hbase-site.xml", "hive-site.xml");

  private static final String ROUTER = "dfs.federation.router.rpc-address";
  private static final String HBASE = "hbase.masters";
  private static final String HIVE = "hive.server2.";

  /** A URL of a Knox topology, which may also be part of {@code kms://https@host/gateway/...}. */
  private static final Pattern KNOX =
      Pattern.compile("\\b(s?webhdfs|https?)(?:://|@)([\\w.:-]+)/gateway/");

  private static final int TIMEOUT_MILLIS = 5_000;
  private static final int HBASE_PORT = 16000;
  private static final int HIVE_PORT = 10000;

  /** A handshake over a connection. */
  private interface Handshake {
    String run(DataInputStream in, DataOutputStream out, String host) throws Exception;
  }

  private ServiceLinks() {}

  /**
   * Returns what each configured service negotiates with this JVM, or the reason the service cannot
   * be queried.
   */
  public static SortedMap<String, String> of(Configuration client) {
    SortedMap<String, String> links = new TreeMap<>();
    Configuration conf = new Configuration(client);
    SITES.forEach(conf::addResource);
    String router = conf.getTrimmed(ROUTER, "");
    if (!router.isEmpty() && !router.startsWith("0.0.0.0")) { // Hadoop's default contains no host
      links.put(
          LinkFacts.LINK + "router", LinkFacts.ofNameNode(URI.create("hdfs://" + router), conf));
    }
    for (Map.Entry<String, String> property : conf) {
      Matcher url = KNOX.matcher(property.getValue());
      if (url.find()) {
        String scheme = url.group(1).matches("https|swebhdfs") ? "https" : "http";
        links.put(
            LinkFacts.LINK + "knox", HttpLink.of(URI.create(scheme + "://" + url.group(2) + "/")));
      }
    }
    if (!conf.getTrimmed(HBASE, "").isEmpty()) {
      links.put(
          LinkFacts.LINK + "hbase",
          ask(
              conf.getTrimmedStrings(HBASE)[0],
              HBASE_PORT,
              (in, out, host) -> hbase(in, out, host, conf)));
    } else if (!conf.getTrimmed("hbase.zookeeper.quorum", "").isEmpty()) {
      links.put(
          LinkFacts.LINK + "hbase",
          LinkFacts.NOT_ASKED + "set " + HBASE + "=HOST:PORT, or pass it with -D");
    }
    String hive = conf.getTrimmed(HIVE + "thrift.bind.host", "");
    if (!hive.isEmpty()) {
      links.put(LinkFacts.LINK + "hiveserver2", hiveServer2(hive, conf));
    }
    return links;
  }

  private static String ask(String server, int port, Handshake handshake) {
    try (Socket socket = new Socket()) {
      InetSocketAddress address = NetUtils.createSocketAddr(server, port);
      socket.connect(address, TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      return UserGroupInformation.getCurrentUser()
          .doAs(
              (PrivilegedExceptionAction<String>)
                  () -> handshake.run(in, out, address.getHostName()));
    } catch (IOException | IllegalArgumentException e) { // also thrown if a value is not an address
      return LinkFacts.FAILED + server + ": " + FirstLine.of(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return LinkFacts.FAILED + server + ": interrupted";
    }
  }

  /**
   * @param qops acceptable protections, the best first
   */
  private static SaslClient gssapi(String principal, String host, String qops) throws IOException {
    String[] parts = SecurityUtil.getServerPrincipal(principal, host).split("[/@]");
    if (parts.length < 2 || !UserGroupInformation.getCurrentUser().hasKerberosCredentials()) {
      throw new IOException(
          parts.length < 2
              ? "principal " + principal + " of the server has no host"
              : "no Kerberos ticket; run kinit, or pass -keytab");
    }
    return Sasl.createSaslClient(
        new String[] {"GSSAPI"}, null, parts[0], parts[1], Map.of(Sasl.QOP, qops), null);
  }

  private static String negotiated(SaslClient sasl) {
    String qop = String.valueOf(sasl.getNegotiatedProperty(Sasl.QOP));
    return "KERBEROS " + qop + " " + SaslCipher.describe(sasl, qop);
  }

  /** Queries an HBase master. A master without Kerberos switches to simple authentication. */
  private static String hbase(
      DataInputStream in, DataOutputStream out, String host, Configuration conf)
      throws IOException {
    boolean secure = conf.get("hbase.security.authentication", "simple").equals("kerberos");
    String qops =
        Stream.of(conf.getTrimmedStrings("hbase.rpc.protection", "authentication"))
            .map(name -> QualityOfProtection.valueOf(name.toUpperCase(Locale.ROOT)))
            .map(QualityOfProtection::getSaslQop)
            .collect(Collectors.joining(","));
    SaslClient sasl =
        secure ? gssapi(conf.get("hbase.master.kerberos.principal", ""), host, qops) : null;
    out.write(new byte[] {'H', 'B', 'a', 's', 0, 81}); // version 0, requests Kerberos
    byte[] token = secure ? sasl.evaluateChallenge(new byte[0]) : new byte[0];
    while (token != null) {
      out.writeInt(token.length);
      out.write(token);
      out.flush();
      if (secure && sasl.isComplete()) {
        break;
      }
      if (in.readInt() != 0) {
        throw new IOException(WritableUtils.readString(in) + ": " + WritableUtils.readString(in));
      }
      int length = in.readInt();
      if (length == -88) { // the code for simple authentication
        if (secure) {
          throw new IOException(
              "hbase.security.authentication=kerberos here, but the server has no Kerberos");
        }
        return "SIMPLE none no SASL";
      }
      token = sasl.evaluateChallenge(in.readNBytes(length));
    }
    return negotiated(sasl);
  }

  /** Requests TLS, or SASL with Kerberos. Passwords are never sent. */
  private static String hiveServer2(String host, Configuration conf) {
    int port = conf.getInt(HIVE + "thrift.port", HIVE_PORT);
    String authentication = conf.get(HIVE + "authentication", "NONE");
    boolean tls = conf.getBoolean(HIVE + "use.SSL", false);
    if (conf.get(HIVE + "transport.mode", "binary").equals("http")) {
      return HttpLink.of(
          URI.create(
              (tls ? "https://" : "http://")
                  + host
                  + ":"
                  + conf.getInt(HIVE + "thrift.http.port", HIVE_PORT + 1)
                  + "/"
                  + conf.get(HIVE + "thrift.http.path", "cliservice")));
    }
    if (tls) {
      return HttpLink.tls(host, port);
    }
    return authentication.equals("KERBEROS")
        ? ask(host + ":" + port, port, (in, out, name) -> thrift(in, out, name, conf))
        : LinkFacts.NOT_ASKED + HIVE + "authentication=" + authentication + " without TLS";
  }

  /** Queries HiveServer2 over Thrift, in frames that consist of status, length and token. */
  private static String thrift(
      DataInputStream in, DataOutputStream out, String host, Configuration conf)
      throws IOException {
    SaslClient sasl =
        gssapi(
            conf.get(HIVE + "authentication.kerberos.principal", ""),
            host,
            "auth-conf,auth-int,auth");
    send(out, 1, "GSSAPI".getBytes(StandardCharsets.US_ASCII)); // start
    byte[] token = sasl.evaluateChallenge(new byte[0]);
    while (true) {
      send(out, sasl.isComplete() ? 5 : 2, token == null ? new byte[0] : token);
      if (sasl.isComplete()) {
        return negotiated(sasl);
      }
      int status = in.readByte();
      byte[] reply = in.readNBytes(in.readInt());
      if (status != 2 && status != 5) {
        throw new IOException(new String(reply, StandardCharsets.UTF_8));
      }
      token = sasl.evaluateChallenge(reply);
    }
  }

  private static void send(DataOutputStream out, int status, byte[] token) throws IOException {
    out.write(status);
    out.writeInt(token.length);
    out.write(token);
    out.flush();
  }
}
