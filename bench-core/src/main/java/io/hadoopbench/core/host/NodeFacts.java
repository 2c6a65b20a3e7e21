package io.hadoopbench.core.host;

import io.hadoopbench.core.os.AesFlags;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.authorize.AuthorizationException;

/**
 * What a JVM on this host has for crypto, erasure coding, compression and caches. A fact that
 * answers a question begins with {@code yes: } or {@code no: }; behind {@code no: } stands the
 * loader's own message. Missing libraries are facts, never exceptions.
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

  static final String NOT_DESCRIBE = "not told";

  /** A KMS that needs longer is of no use to a benchmark. Hadoop's default is 60. */
  private static final int KMS_TIMEOUT_SECONDS = 5;

  private NodeFacts() {}

  /** All facts of this JVM and its host. */
  public static SortedMap<String, String> collect(Configuration conf) {
    SortedMap<String, String> facts = new TreeMap<>(new HostFacts(Machine.here()).collect());
    facts.putAll(NativeFacts.code(conf));
    facts.putAll(NativeFacts.compression(conf));
    kms(conf, facts);
    return facts;
  }

  /** Whether the value of a fact says yes. */
  public static boolean isYes(String value) {
    return Answer.isYes(value);
  }

  /** Whether the key provider of the configuration answers from here. */
  private static void kms(Configuration conf, SortedMap<String, String> facts) {
    String address =
        conf.getTrimmed(CommonConfigurationKeysPublic.HADOOP_SECURITY_KEY_PROVIDER_PATH, "");
    if (address.isEmpty()) {
      facts.put(KMS, "none configured");
      return;
    }
    long start = System.nanoTime();
    facts.put(KMS, Answer.of(() -> ask(conf, address)));
    facts.put(KMS_MILLIS, Long.toString((System.nanoTime() - start) / 1_000_000));
  }

  private static String ask(Configuration conf, String address) throws IOException {
    Configuration impatient = new Configuration(conf);
    impatient.setInt("hadoop.security.kms.client.timeout", KMS_TIMEOUT_SECONDS);
    impatient.setInt("hadoop.security.kms.client.failover.max.retries", 0);
    KeyProvider provider = KeyProviderFactory.get(URI.create(address), impatient);
    if (provider == null) {
      throw new IOException(address + ": no key provider has this scheme");
    }
    try {
      provider.getKeys();
      return address + " answers";
    } catch (AuthorizationException e) {
      // a refusal is an answer, too: listing keys is not needed to use one
      return address + " answers; this user may not list keys";
    } finally {
      provider.close();
    }
  }

  /** Machine, kernel and JVM, as far as crypto, erasure coding and caches depend on them. */
  record HostFacts(Machine machine) {
    /**
     * Instructions that AES, GHASH and the Galois field of Reed-Solomon are done with; x86 names,
     * then ARM's.
     */
    private static final List<String> INSTRUCTIONS =
        List.of(
            "aes",
            "vaes",
            "pclmulqdq",
            "vpclmulqdq",
            "sha_ni",
            "avx2",
            "avx512f",
            "gfni",
            "pmull",
            "sha2");

    private static final double KB_PER_GB = 1 << 20;

    SortedMap<String, String> collect() {
      SortedMap<String, String> facts = new TreeMap<>();
      facts.put("host", host());
      facts.put("cpu.cores", Machine.cores());
      facts.put("cpu.model", machine.cpuModel().orElse(NodeFacts.NOT_DESCRIBE));
      facts.put("cpu.instructions", instructions());
      facts.put(
          "memory",
          machine
              .memory()
              .map(text -> gigabytes(Double.parseDouble(text.replaceAll("\\D", ""))))
              .orElse(NodeFacts.NOT_DESCRIBE));
      facts.put("kernel", Machine.kernel());
      facts.put("clock.source", machine.clockSource().orElse(NodeFacts.NOT_DESCRIBE));
      facts.put(NodeFacts.DROP_CACHES, dropCaches());
      facts.put(
          "java",
          System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
      facts.put("java.aes", AesFlags.all(Commands.ofThisHost()));
      facts.put("java.heap", gigabytes(Runtime.getRuntime().maxMemory() / 1024.0));
      facts.put(
          "jce.providers",
          Stream.of(Security.getProviders())
              .map(provider -> provider.toString().replace(" version ", " "))
              .collect(Collectors.joining(", ")));
      return facts;
    }

    private static String host() {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (IOException e) {
        return "unknown (" + e.getMessage() + ")";
      }
    }

    private String instructions() {
      List<String> all =
          List.of(machine.cpu("flags").or(() -> machine.cpu("Features")).orElse("").split(" "));
      return INSTRUCTIONS.stream().filter(all::contains).collect(Collectors.joining(" "));
    }

    private static String gigabytes(double kilobytes) {
      return String.format(Locale.ROOT, "%.1f GB", kilobytes / KB_PER_GB);
    }

    /** Asks for the permission alone; writing would drop the caches. */
    private String dropCaches() {
      Path file = machine.dropCaches();
      return Answer.of(
          () -> {
            if (!Files.isWritable(file)) {
              throw new IOException(
                  Files.exists(file) ? "no permission to write " + file : "there is no " + file);
            }
            return "may write " + file;
          });
    }
  }
}
