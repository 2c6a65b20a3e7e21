package io.hadoopbench.loopback;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * {@code -javaagent:bench-loopback.jar}: makes each socket in this JVM that would listen on all
 * addresses listen only on loopback. Used for YARN's application master and shuffle handler, whose
 * bind addresses are hard-coded in Hadoop.
 */
public final class LoopbackAgent {
  /** Class that binds all listening NIO sockets, including those of Hadoop RPC, Netty and Jetty. */
  static final String LISTENING = "sun.nio.ch.ServerSocketChannelImpl";

  private LoopbackAgent() {}

  /**
   * Called by the JVM before main.
   *
   * @throws IllegalStateException if this JVM binds sockets in a different way; the JVM then does
   *     not start
   */
  public static void premain(String none, Instrumentation jvm)
      throws ClassNotFoundException, UnmodifiableClassException {
    Rewriting rewriting = new Rewriting();
    jvm.addTransformer(rewriting, true);
    jvm.retransformClasses(Class.forName(LISTENING));
    jvm.removeTransformer(rewriting);
    if (!rewriting.done) {
      throw new IllegalStateException(
          "cannot restrict this JVM to loopback: " + LISTENING + " has no bind(SocketAddress, int)",
          rewriting.failed);
    }
  }

  /** Stores the exception, because the JVM ignores exceptions from transformers. */
  private static final class Rewriting implements ClassFileTransformer {
    private boolean done;
    private Throwable failed;

    @Override
    public byte[] transform(
        ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] before) {
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

  /**
   * A class whose {@code bind(SocketAddress, int)} begins with the following code, in bytecode,
   * because JDK classes cannot refer to ours:
   *
   * <pre>
   * if (address == null) {
   *   address = new InetSocketAddress(0);
   * }
   * if (address instanceof InetSocketAddress &amp;&amp; !((InetSocketAddress) address).isUnresolved()
   *     &amp;&amp; ((InetSocketAddress) address).getAddress().isAnyLocalAddress()) {
   *   address = new InetSocketAddress(InetAddress.getLoopbackAddress(), ((InetSocketAddress) address).getPort());
   * }
   * </pre>
   *
   * @param found whether the method exists
   */
  record LoopbackBind(byte[] bytes, boolean found) {
    private static final int ASM = Opcodes.ASM9;
    private static final int ADDRESS = 1;
    private static final String SOCKET_ADDRESS = "java/net/InetSocketAddress";
    private static final String INET_ADDRESS = "java/net/InetAddress";

    static LoopbackBind into(byte[] before) {
      ClassReader reader = new ClassReader(before);
      ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
      boolean[] found = new boolean[1];
      reader.accept(
          new ClassVisitor(ASM, writer) {
            @Override
            public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
              MethodVisitor method =
                  super.visitMethod(access, name, descriptor, signature, exceptions);
              if (!name.equals("bind")
                  || !descriptor.startsWith("(Ljava/net/SocketAddress;I)")
                  || (access & (Opcodes.ACC_STATIC | Opcodes.ACC_BRIDGE)) != 0) {
                return method;
              }
              found[0] = true;
              return new MethodVisitor(ASM, method) {
                @Override
                public void visitCode() {
                  super.visitCode();
                  begin(mv);
                }
              };
            }
          },
          0);
      return new LoopbackBind(writer.toByteArray(), found[0]);
    }

    private static void begin(MethodVisitor method) {
      Label given = new Label();
      Label asItIs = new Label();
      method.visitVarInsn(Opcodes.ALOAD, ADDRESS);
      method.visitJumpInsn(Opcodes.IFNONNULL, given);
      method.visitTypeInsn(Opcodes.NEW, SOCKET_ADDRESS);
      method.visitInsn(Opcodes.DUP);
      method.visitInsn(Opcodes.ICONST_0);
      method.visitMethodInsn(Opcodes.INVOKESPECIAL, SOCKET_ADDRESS, "<init>", "(I)V", false);
      method.visitVarInsn(Opcodes.ASTORE, ADDRESS);
      method.visitLabel(given);
      method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
      method.visitVarInsn(Opcodes.ALOAD, ADDRESS);
      method.visitTypeInsn(Opcodes.INSTANCEOF, SOCKET_ADDRESS);
      method.visitJumpInsn(Opcodes.IFEQ, asItIs);
      ofAddress(method, "isUnresolved", "()Z");
      method.visitJumpInsn(Opcodes.IFNE, asItIs);
      ofAddress(method, "getAddress", "()L" + INET_ADDRESS + ";");
      method.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, INET_ADDRESS, "isAnyLocalAddress", "()Z", false);
      method.visitJumpInsn(Opcodes.IFEQ, asItIs);
      method.visitTypeInsn(Opcodes.NEW, SOCKET_ADDRESS);
      method.visitInsn(Opcodes.DUP);
      method.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          INET_ADDRESS,
          "getLoopbackAddress",
          "()L" + INET_ADDRESS + ";",
          false);
      ofAddress(method, "getPort", "()I");
      method.visitMethodInsn(
          Opcodes.INVOKESPECIAL, SOCKET_ADDRESS, "<init>", "(L" + INET_ADDRESS + ";I)V", false);
      method.visitVarInsn(Opcodes.ASTORE, ADDRESS);
      method.visitLabel(asItIs);
      method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }

    private static void ofAddress(MethodVisitor method, String name, String descriptor) {
      method.visitVarInsn(Opcodes.ALOAD, ADDRESS);
      method.visitTypeInsn(Opcodes.CHECKCAST, SOCKET_ADDRESS);
      method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SOCKET_ADDRESS, name, descriptor, false);
    }
  }
}
