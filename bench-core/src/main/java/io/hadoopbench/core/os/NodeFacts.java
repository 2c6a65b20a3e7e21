package io.hadoopbench.core.os;

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
 * Facts about a JVM and its host: crypto, erasure coding, compression and caches. A fact about
 * whether something works begins with {@code yes: } or {@code no: }; {@code no: } is followed by
 * the loader's message. A missing library is reported as a fact, never as an exception.
 */
public final class NodeFacts {
  /** Fact: path of libhadoop, and its build options. */
  public static final String HADOOP = "native.hadoop";

  /** Fact: paths of libcrypto and of a preloaded shim, as resolved by the loader. */
  public static final String OPENSSL = "native.openssl";

  /** Fact: path of ISA-L. */
  public static final String ISAL = "native.isal";

  /** Fact: whether the domain sockets needed for short-circuit reads are available. */
  public static final String SHORT_CIRCUIT = "native.shortCircuit";

  /** Fact: whether JceAesCtrCryptoCodec encrypts, and with which JCE provider. */
  public static final String CODEC_JAVA = "codec.java";

  /** Fact: whether OpensslAesCtrCryptoCodec encrypts. */
  public static final String CODEC_NATIVE = "codec.native";

  /** Fact: the crypto codec that this configuration selects. */
  public static final String CODEC_CONFIGURED = "codec.configured";

  /** Fact: whether a raw encoder for RS(6,3) can be created in Java. */
  public static final String CODER_RS_JAVA = "coder.rs_java";

  /** Fact: whether a raw encoder for RS(6,3) can be created with ISA-L. */
  public static final String CODER_RS_NATIVE = "coder.rs_native";

  /** Fact: whether a raw encoder for XOR(2,1) can be created in Java. */
  public static final String CODER_XOR_JAVA = "coder.xor_java";

  /** Fact: whether a raw encoder for XOR(2,1) can be created with ISA-L. */
  public static final String CODER_XOR_NATIVE = "coder.xor_native";

  /** Fact: whether this process may drop the page cache. */
  public static final String DROP_CACHES = "cache.drop";

  /**
   * Fact: whether the configured key provider responds; {@code none configured} if there is none.
   */
  public static final String KMS = "kms";

  /** Fact: response time of the key provider in ms, including the time to connect. */
  public static final String KMS_MILLIS = "kms.millis";

  static final String UNKNOWN = "unknown";

  /**
   * Timeout in seconds. A slower KMS would be useless for a benchmark; Hadoop's default is 60 s.
   */
  private static final int KMS_TIMEOUT_SECONDS = 5;

  private NodeFacts() {}

  public static SortedMap<String, String> collect(Configuration conf) {
    SortedMap<String, String> facts = new TreeMap<>(new HostFacts(Machine.here()).collect());
    facts.putAll(NativeFacts.code(conf));
    facts.putAll(NativeFacts.compression(conf));
    kms(conf, facts);
    return facts;
  }

  public static boolean isYes(String value) {
    return Answer.isYes(value);
  }

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
    Configuration withTimeout = new Configuration(conf);
    withTimeout.setInt("hadoop.security.kms.client.timeout", KMS_TIMEOUT_SECONDS);
    withTimeout.setInt("hadoop.security.kms.client.failover.max.retries", 0);
    KeyProvider provider = KeyProviderFactory.get(URI.create(address), withTimeout);
    if (provider == null) {
      throw new IOException(address + ": no key provider supports this scheme");
    }
    try {
      provider.getKeys();
      return address + " responds";
    } catch (AuthorizationException e) {
      // A rejection is also a response: using a key does not require the right to list keys.
      return address + " responds; this user may not list keys";
    } finally {
      provider.close();
    }
  }

  /**
   * Facts about the machine, kernel and JVM that are relevant to crypto, erasure coding and caches.
   */
  record HostFacts(Machine machine) {
    /**
     * CPU instructions for AES, GHASH and Reed-Solomon's Galois field arithmetic: first the names
     * on x86, then those on ARM.
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
      facts.put("cpu.model", machine.cpuModel().orElse(NodeFacts.UNKNOWN));
      facts.put("cpu.instructions", instructions());
      facts.put(
          "memory",
          machine
              .memory()
              .map(text -> gigabytes(Double.parseDouble(text.replaceAll("\\D", ""))))
              .orElse(NodeFacts.UNKNOWN));
      facts.put("kernel", Machine.kernel());
      facts.put("clock.source", machine.clockSource().orElse(NodeFacts.UNKNOWN));
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

    /** Checks only the permission, because writing to the file would drop the caches. */
    private String dropCaches() {
      Path file = machine.dropCaches();
      return Answer.of(
          () -> {
            if (!Files.isWritable(file)) {
              throw new IOException(
                  Files.exists(file) ? "no permission to write " + file : file + " does not exist");
            }
            return "may write " + file;
          });
    }
  }

  /**
   * Formats facts about whether something works: {@code yes: ...}, or {@code no: ...} followed by
   * the reason.
   */
  static final class Answer {
    private static final String YES = "yes: ";
    private static final String NO = "no: ";

    private Answer() {}

    /** A feature that may not work on this host. */
    @FunctionalInterface
    interface Probe {
      /** Returns details about the feature if it works. */
      String run() throws Exception;
    }

    /**
     * Runs the probe. Exceptions caused by a missing library, class or permission become a "no"
     * with the reason.
     */
    static String of(Probe probe) {
      try {
        return YES + probe.run();
      } catch (Exception | LinkageError | InternalError e) {
        // Hadoop's compressors throw InternalError if a library is missing.
        return NO + reason(e);
      }
    }

    static boolean isYes(String answer) {
      return answer.startsWith(YES);
    }

    /** Returns the first line of the failure, and that of its root cause if it adds information. */
    private static String reason(Throwable failure) {
      Throwable cause = failure;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      if (cause instanceof ClassNotFoundException) {
        return "class " + line(cause) + " is not on the class path";
      }
      String what = line(failure);
      String why = line(cause);
      return what.contains(why) ? what : what + ": " + why;
    }

    private static String line(Throwable e) {
      return e.getMessage() == null || e.getMessage().isBlank()
          ? e.getClass().getName()
          : e.getMessage().strip().lines().findFirst().orElseThrow();
    }
  }
}
