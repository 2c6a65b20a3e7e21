package io.hadoopbench.dist;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.sasl.AuthorizeCallback;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslServer;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A server that authenticates clients with Kerberos, in the frames of HBase's RPC or of Thrift. It
 * offers one protection.
 */
final class KerberosPeer implements Closeable {
  private static final int THRIFT_OK = 2;
  private static final int THRIFT_COMPLETE = 5;

  private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private final boolean thrift;
  private final String qop;

  /**
   * @param who the server's login
   */
  KerberosPeer(UserGroupInformation who, boolean thrift, String qop) throws IOException {
    this.thrift = thrift;
    this.qop = qop;
    Thread accepting =
        new Thread(
            () -> {
              try {
                who.doAs(
                    (PrivilegedExceptionAction<Void>)
                        () -> {
                          while (true) {
                            serve(who.getUserName());
                          }
                        });
              } catch (IOException | InterruptedException e) {
                // the test closed the socket
              }
            },
            "kerberos-peer");
    accepting.setDaemon(true);
    accepting.start();
  }

  int port() {
    return server.getLocalPort();
  }

  private void serve(String principal) throws IOException {
    String[] name = principal.split("[/@]");
    try (Socket socket = server.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      SaslServer sasl =
          Sasl.createSaslServer(
              "GSSAPI",
              name[0],
              name[1],
              Map.of(Sasl.QOP, qop),
              callbacks -> {
                for (Callback callback : callbacks) {
                  ((AuthorizeCallback) callback).setAuthorized(true);
                }
              });
      if (thrift) {
        in.readByte();
        in.skipNBytes(in.readInt()); // name of the mechanism
      } else {
        in.skipNBytes(6); // HBas, version, kind of authentication
      }
      while (!sasl.isComplete()) {
        if (thrift) {
          in.readByte();
        }
        byte[] reply = sasl.evaluateResponse(in.readNBytes(in.readInt()));
        if (!sasl.isComplete() || thrift) {
          byte[] token = reply == null ? new byte[0] : reply;
          if (thrift) {
            out.write(sasl.isComplete() ? THRIFT_COMPLETE : THRIFT_OK);
          } else {
            out.writeInt(0); // success
          }
          out.writeInt(token.length);
          out.write(token);
          out.flush();
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
