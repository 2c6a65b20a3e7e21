package io.hadoopbench.core.host;

import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * What a JVM on this host has for crypto, erasure coding, compression and caches. A fact that answers a question begins with
 * {@code yes: } or {@code no: }; behind {@code no: } stands the loader's own message. Missing libraries are facts, never exceptions.
 */
public final class NodeFacts {
  /** Path of libhadoop, and what it was built with. */
  public static final String HADOOP = "native.hadoop";
  /** Paths of libcrypto, and of a shim before it, as the loader resolved them. */
  public static final String OPENSSL = "native.openssl";
  /** Path of ISA-L. */
  public static final String ISAL = "native.isal";
  /** Whether short-circuit reads have the domain sockets that they need. */
  public static final String SHORT_CIRCUIT = "native.shortCircuit";
  /** Whether JceAesCtrCryptoCodec encrypts, and the JCE provider behind it. */
  public static final String CODEC_JAVA = "codec.java";
  /** Whether OpensslAesCtrCryptoCodec encrypts. */
  public static final String CODEC_NATIVE = "codec.native";
  /** The crypto codec that this configuration leads to. */
  public static final String CODEC_CONFIGURED = "codec.configured";
  /** Whether a raw encoder for RS(6,3) can be made in Java. */
  public static final String CODER_RS_JAVA = "coder.rs_java";
  /** Whether a raw encoder for RS(6,3) can be made with ISA-L. */
  public static final String CODER_RS_NATIVE = "coder.rs_native";
  /** Whether a raw encoder for XOR(2,1) can be made in Java. */
  public static final String CODER_XOR_JAVA = "coder.xor_java";
  /** Whether a raw encoder for XOR(2,1) can be made with ISA-L. */
  public static final String CODER_XOR_NATIVE = "coder.xor_native";
  /** Whether this process may drop the page cache. */
  public static final String DROP_CACHES = "cache.drop";
  /** Whether the key provider of the configuration answers; {@code none configured} without one. */
  public static final String KMS = "kms";
  /** How long that took, connecting included, in ms. */
  public static final String KMS_MILLIS = "kms.millis";

  static final String NOT_TOLD = "not told";

  private NodeFacts() { }

  /** All facts of this JVM and its host. */
  public static SortedMap<String, String> collect(Configuration conf) {
    SortedMap<String, String> facts = new TreeMap<>(new HostFacts(Machine.here()).collect());
    facts.putAll(NativeFacts.code(conf));
    facts.putAll(NativeFacts.compression(conf));
    facts.putAll(KmsFacts.collect(conf));
    return facts;
  }

  /** Whether the value of a fact says yes. */
  public static boolean isYes(String value) {
    return Answer.isYes(value);
  }
}
