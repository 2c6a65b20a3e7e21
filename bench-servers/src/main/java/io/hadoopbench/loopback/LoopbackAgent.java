package io.hadoopbench.loopback;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;

/**
 * {@code -javaagent:bench-loopback.jar}: whatever asks this JVM to listen on all addresses listens on loopback alone.
 * For YARN's application master and shuffle handler, whose bind addresses stand in Hadoop's code.
 */
public final class LoopbackAgent {
  /** Every listening socket of NIO, and so every one of Hadoop's RPC, Netty and Jetty, is bound here. */
  static final String LISTENING = "sun.nio.ch.ServerSocketChannelImpl";

  private LoopbackAgent() { }

  /**
   * Called by the JVM before its main.
   *
   * @throws IllegalStateException if this JVM has another way to listen; it then does not start
   */
  public static void premain(String none, Instrumentation jvm) throws ClassNotFoundException, UnmodifiableClassException {
    Rewriting rewriting = new Rewriting();
    jvm.addTransformer(rewriting, true);
    jvm.retransformClasses(Class.forName(LISTENING));
    jvm.removeTransformer(rewriting);
    if (!rewriting.done) {
      throw new IllegalStateException("this JVM cannot be kept on loopback: " + LISTENING + " has no bind(SocketAddress, int)", rewriting.failed);
    }
  }

  /** The JVM takes no notice of what a transformer throws. */
  private static final class Rewriting implements ClassFileTransformer {
    private boolean done;
    private Throwable failed;

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] before) {
      if (!name.equals(LISTENING.replace('.', '/'))) {
        return null;
      }
      try {
        LoopbackBind bind = LoopbackBind.into(before);
        done = bind.found();
        return bind.bytes();
      } catch (RuntimeException e) {
        failed = e;
        return null;
      }
    }
  }
}
