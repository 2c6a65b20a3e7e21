package io.hadoopbench.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.loopback.LoopbackAgent.LoopbackBind;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LoopbackBindTest {
  /** A listening socket with the method that the agent changes, as in the JDK's class. */
  public static class Listening {
    public Object bind(SocketAddress address, int backlog) {
      for (int i = 0; i < backlog; i++) {
        if (address == null) {
          return "nowhere";
        }
      }
      return address;
    }
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in =
        type.getResourceAsStream(type.getName().replaceAll(".*\\.", "") + ".class")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }

  private static Object bind(SocketAddress address) throws Exception {
    LoopbackBind rewritten = LoopbackBind.into(bytes(Listening.class));
    assertThat(rewritten.found()).isTrue();
    Class<?> type =
        new ClassLoader(LoopbackBindTest.class.getClassLoader()) {
          Class<?> define(byte[] bytes) {
            return defineClass(Listening.class.getName(), bytes, 0, bytes.length);
          }
        }.define(rewritten.bytes());
    return type.getMethod("bind", SocketAddress.class, int.class)
        .invoke(type.getConstructor().newInstance(), address, 1);
  }

  @Test
  void wildcardAddressBecomesLoopbackWithSamePort() throws Exception {
    assertThat(bind(new InetSocketAddress(8030)))
        .isEqualTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8030));
    assertThat(bind(new InetSocketAddress("0.0.0.0", 0)))
        .isEqualTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    assertThat(bind(null)).isEqualTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  @Test
  void specificAddressIsKept() throws Exception {
    for (SocketAddress named :
        new SocketAddress[] {
          new InetSocketAddress("127.0.0.2", 1),
          InetSocketAddress.createUnresolved("nowhere", 1),
          UnixDomainSocketAddress.of("s")
        }) {
      assertThat(bind(named)).isEqualTo(named);
    }
  }

  @Test
  void onlyJdkSocketClassIsChanged() throws Exception {
    assertThat(LoopbackBind.into(bytes(Class.forName(LoopbackAgent.LISTENING))).found()).isTrue();
    assertThat(LoopbackBind.into(bytes(Object.class)).found()).isFalse();
  }
}
