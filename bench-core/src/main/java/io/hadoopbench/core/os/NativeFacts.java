package io.hadoopbench.core.os;

import io.hadoopbench.core.os.NodeFacts.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CipherSuite;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.crypto.Encryptor;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslCipher;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.bzip2.BZip2DummyCompressor;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCodeNative;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureEncoder;
import org.apache.hadoop.net.unix.DomainSocket;
import org.apache.hadoop.util.NativeCodeLoader;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * This JVM's native code, and the codecs and coders that work. Each codec and coder is created and
 * used, because Hadoop silently falls back to Java if native code cannot be loaded.
 */
public final class NativeFacts {
  private static final String CLASSES =
      CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_CODEC_CLASSES_AES_CTR_NOPADDING_KEY;
  private static final CipherSuite SUITE = CipherSuite.AES_CTR_NOPADDING;

  /** Test vector F.5.1 of NIST SP 800-38A: CTR-AES128, first block. */
  private static final byte[] KEY = HexFormat.of().parseHex("2b7e151628aed2a6abf7158809cf4f3c");

  private static final byte[] IV = HexFormat.of().parseHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
  private static final byte[] PLAIN = HexFormat.of().parseHex("6bc1bee22e409f96e93d7e117393172a");
  private static final byte[] ENCRYPTED =
      HexFormat.of().parseHex("874d6191b620e3261bef6864990db6ce");
  private static final ErasureCoderOptions RS_6_3 = new ErasureCoderOptions(6, 3);
  private static final ErasureCoderOptions XOR_2_1 = new ErasureCoderOptions(2, 1);

  private NativeFacts() {}

  /** Returns facts about libraries, crypto codecs and erasure coders. */
  public static SortedMap<String, String> code(Configuration conf) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(NodeFacts.HADOOP, Answer.of(NativeFacts::hadoop));
    facts.put(NodeFacts.OPENSSL, Answer.of(NativeFacts::openssl));
    facts.put(NodeFacts.ISAL, Answer.of(NativeFacts::isal));
    facts.put(NodeFacts.SHORT_CIRCUIT, Answer.of(NativeFacts::domainSocket));
    facts.put(NodeFacts.CODEC_JAVA, Answer.of(() -> javaCodec(conf)));
    facts.put(
        NodeFacts.CODEC_NATIVE,
        Answer.of(
            () -> {
              openssl();
              return encrypt(pinned(conf, OpensslAesCtrCryptoCodec.class));
            }));
    facts.put(NodeFacts.CODEC_CONFIGURED, Answer.of(() -> encrypt(conf)));
    facts.put(NodeFacts.CODER_RS_JAVA, Answer.of(() -> rawCoder(conf, "rs_java", RS_6_3)));
    facts.put(NodeFacts.CODER_RS_NATIVE, Answer.of(() -> rawCoder(conf, "rs_native", RS_6_3)));
    facts.put(NodeFacts.CODER_XOR_JAVA, Answer.of(() -> rawCoder(conf, "xor_java", XOR_2_1)));
    facts.put(NodeFacts.CODER_XOR_NATIVE, Answer.of(() -> rawCoder(conf, "xor_native", XOR_2_1)));
    return facts;
  }

  /**
   * Returns facts about compression codecs: the compressor that does the work, and the library that
   * it uses.
   */
  static SortedMap<String, String> compression(Configuration conf) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("compress.zlib", Answer.of(() -> compressor(conf, "DefaultCodec", "libz.so")));
    facts.put("compress.zstd", Answer.of(() -> compressor(conf, "ZStandardCodec", "libzstd.so")));
    facts.put("compress.bzip2", Answer.of(() -> compressor(conf, "BZip2Codec", "libbz2.so")));
    // the library is in a jar, and is unpacked under a new name in each process
    facts.put("compress.snappy", Answer.of(() -> compressor(conf, "SnappyCodec", "")));
    facts.put("compress.lz4", Answer.of(() -> compressor(conf, "Lz4Codec", "")));
    return facts;
  }

  private static String hadoop() {
    if (!NativeCodeLoader.isNativeCodeLoaded()) {
      // Hadoop discards the loader's message; another attempt to load the library reproduces it.
      System.loadLibrary("hadoop");
      throw new IllegalStateException(
          "libhadoop can be loaded now, but Hadoop failed to load it earlier");
    }
    return NativeCodeLoader.getLibraryName()
        + ", built with "
        + Stream.of(
                NativeCodeLoader.buildSupportsIsal() ? "ISA-L" : "",
                NativeCodeLoader.buildSupportsOpenssl() ? "OpenSSL" : "",
                NativeCodeLoader.buildSupportsZstd() ? "zstd" : "")
            .filter(name -> !name.isEmpty())
            .collect(Collectors.joining(", "));
  }

  private static String openssl() throws IOException {
    requireHadoop();
    require(openssl(OpensslCipher.getLoadingFailureReason()));
    return loaded("libcrypto", OpensslCipher.getLibraryName());
  }

  /**
   * Expands the loader's message about a function that is missing in a library, because the message
   * consists only of the function's name.
   */
  static String openssl(String failure) {
    return failure == null || !failure.matches("\\w+")
        ? failure
        : "libcrypto lacks " + failure + ": libhadoop was built for another OpenSSL version";
  }

  private static String isal() throws IOException {
    requireHadoop();
    require(ErasureCodeNative.getLoadingFailureReason());
    return loaded("libisal", ErasureCodeNative.getLibraryName());
  }

  private static String domainSocket() {
    requireHadoop();
    require(DomainSocket.getLoadingFailureReason());
    return "domain sockets";
  }

  private static void requireHadoop() {
    require(
        NativeCodeLoader.isNativeCodeLoaded()
            ? null
            : "libhadoop is not loaded; see " + NodeFacts.HADOOP);
  }

  /**
   * @param failure the loader's message; null if loading succeeded
   */
  private static void require(String failure) {
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }

  /**
   * Returns the libraries that the dynamic loader chose or, if they are unknown, the name that
   * Hadoop requested.
   */
  private static String loaded(String library, String name) throws IOException {
    List<String> mapped = MappedLibraries.of(library);
    return mapped.isEmpty() ? name : String.join(", ", mapped);
  }

  /**
   * @param coder name of the codec, an underscore, and {@code java} or {@code native}
   */
  private static String rawCoder(Configuration conf, String coder, ErasureCoderOptions options)
      throws IOException {
    String codec = coder.substring(0, coder.indexOf('_'));
    if (coder.endsWith("_native")) {
      isal();
    }
    Configuration pinned = new Configuration(conf);
    pinned.set("io.erasurecode.codec." + codec + ".rawcoders", coder);
    RawErasureEncoder encoder = CodecUtil.createRawEncoder(pinned, codec, options);
    try {
      return encoder.getClass().getSimpleName();
    } finally {
      encoder.release();
    }
  }

  private static String compressor(Configuration conf, String className, String library)
      throws Exception {
    Class<?> type = conf.getClassByName("org.apache.hadoop.io.compress." + className);
    CompressionCodec codec = (CompressionCodec) ReflectionUtils.newInstance(type, conf);
    Compressor compressor = codec.createCompressor();
    // Stands for bzip2 in Java, which needs no compressor. The dummy does not support end().
    boolean dummy = compressor instanceof BZip2DummyCompressor;
    try (OutputStream out = codec.createOutputStream(new ByteArrayOutputStream(), compressor)) {
      out.write(new byte[1024]);
    } finally {
      if (!dummy) {
        compressor.end();
      }
    }
    String name = dummy ? "Java" : compressor.getClass().getSimpleName();
    List<String> mapped = library.isEmpty() ? List.of() : MappedLibraries.of(library);
    return mapped.isEmpty() ? name : name + ", " + String.join(", ", mapped);
  }

  /** Returns the Java codec, with its JCE provider. */
  private static String javaCodec(Configuration conf) throws IOException, GeneralSecurityException {
    String name = encrypt(pinned(conf, JceAesCtrCryptoCodec.class));
    String provider =
        conf.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_JCE_PROVIDER_KEY, "");
    Cipher cipher =
        provider.isEmpty()
            ? Cipher.getInstance(SUITE.getName())
            : Cipher.getInstance(SUITE.getName(), provider);
    // A cipher selects a provider only when it is initialized with a key.
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"), new IvParameterSpec(IV));
    return name + ", " + cipher.getProvider().getName();
  }

  /**
   * Returns a configuration with a single codec class. If there are several classes, Hadoop skips
   * those that cannot be loaded, and logs this only at DEBUG level.
   */
  private static Configuration pinned(Configuration conf, Class<? extends CryptoCodec> codec) {
    Configuration pinned = new Configuration(conf);
    pinned.set(CLASSES, codec.getName());
    return pinned;
  }

  /** Encrypts the test vector with the codec that a client with this configuration uses. */
  private static String encrypt(Configuration conf) throws IOException, GeneralSecurityException {
    try (CryptoCodec codec = CryptoCodec.getInstance(conf, SUITE)) {
      if (codec == null) {
        throw new IOException("none of " + conf.get(CLASSES) + " can be created");
      }
      Encryptor encryptor = codec.createEncryptor();
      encryptor.init(KEY, IV);
      ByteBuffer plain = ByteBuffer.allocateDirect(PLAIN.length).put(PLAIN).flip();
      ByteBuffer encrypted = ByteBuffer.allocateDirect(PLAIN.length);
      encryptor.encrypt(plain, encrypted);
      if (!encrypted.flip().equals(ByteBuffer.wrap(ENCRYPTED))) {
        throw new IOException(codec.getClass().getSimpleName() + " encrypts incorrectly");
      }
      return codec.getClass().getSimpleName();
    }
  }

  /**
   * Shared libraries that this process has loaded, with the paths that the dynamic loader has
   * resolved.
   */
  public static final class MappedLibraries {
    private static final int PATH_FIELD = 6;

    private MappedLibraries() {}

    /** Returns libraries whose file name begins with {@code name}; empty without {@code /proc}. */
    public static List<String> of(String name) throws IOException {
      Path maps = Path.of("/proc/self/maps");
      return Files.isReadable(maps) ? parse(Files.readString(maps), name) : List.of();
    }

    static List<String> parse(String maps, String name) {
      return maps.lines()
          .map(line -> line.split("\\s+", PATH_FIELD))
          .filter(fields -> fields.length == PATH_FIELD)
          .map(fields -> fields[PATH_FIELD - 1])
          .filter(
              path ->
                  path.startsWith("/")
                      && path.substring(path.lastIndexOf('/') + 1).startsWith(name))
          .distinct()
          .sorted()
          .toList();
    }
  }
}
