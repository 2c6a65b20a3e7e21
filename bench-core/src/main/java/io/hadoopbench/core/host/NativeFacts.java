package io.hadoopbench.core.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.OpensslCipher;
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
 * Which native code this JVM has, and which codecs and coders really come up: each is made and used, because Hadoop
 * takes the Java one silently where the native one does not load.
 */
public final class NativeFacts {
  private static final String RAW_CODERS = "io.erasurecode.codec.%s.rawcoders";
  private static final ErasureCoderOptions RS_6_3 = new ErasureCoderOptions(6, 3);
  private static final ErasureCoderOptions XOR_2_1 = new ErasureCoderOptions(2, 1);

  private NativeFacts() { }

  /** Libraries, crypto codecs and erasure coders. */
  public static SortedMap<String, String> code(Configuration conf) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(NodeFacts.HADOOP, Answer.of(NativeFacts::hadoop));
    facts.put(NodeFacts.OPENSSL, Answer.of(NativeFacts::openssl));
    facts.put(NodeFacts.ISAL, Answer.of(NativeFacts::isal));
    facts.put(NodeFacts.SHORT_CIRCUIT, Answer.of(NativeFacts::domainSocket));
    facts.put(NodeFacts.CODEC_JAVA, Answer.of(() -> CryptoProbe.java(conf)));
    facts.put(NodeFacts.CODEC_NATIVE, Answer.of(() -> {
      openssl();
      return CryptoProbe.openssl(conf);
    }));
    facts.put(NodeFacts.CODEC_CONFIGURED, Answer.of(() -> CryptoProbe.configured(conf)));
    facts.put(NodeFacts.CODER_RS_JAVA, Answer.of(() -> rawCoder(conf, "rs", "rs_java", RS_6_3)));
    facts.put(NodeFacts.CODER_RS_NATIVE, Answer.of(() -> nativeCoder(conf, "rs", "rs_native", RS_6_3)));
    facts.put(NodeFacts.CODER_XOR_JAVA, Answer.of(() -> rawCoder(conf, "xor", "xor_java", XOR_2_1)));
    facts.put(NodeFacts.CODER_XOR_NATIVE, Answer.of(() -> nativeCoder(conf, "xor", "xor_native", XOR_2_1)));
    return facts;
  }

  /** Compression codecs: the compressor that does the work, and the library behind it. */
  static SortedMap<String, String> compression(Configuration conf) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("compress.zlib", Answer.of(() -> compressor(conf, "DefaultCodec", "libz.so")));
    facts.put("compress.zstd", Answer.of(() -> compressor(conf, "ZStandardCodec", "libzstd.so")));
    facts.put("compress.bzip2", Answer.of(() -> compressor(conf, "BZip2Codec", "libbz2.so")));
    // These bring their library in a jar and unpack it under a new name in each process.
    facts.put("compress.snappy", Answer.of(() -> compressor(conf, "SnappyCodec", "")));
    facts.put("compress.lz4", Answer.of(() -> compressor(conf, "Lz4Codec", "")));
    return facts;
  }

  private static String hadoop() {
    if (!NativeCodeLoader.isNativeCodeLoaded()) {
      // Hadoop has kept the loader's message to itself; asking again gives it
      System.loadLibrary("hadoop");
      throw new IllegalStateException("it can be loaded now, but could not when Hadoop asked for it");
    }
    return NativeCodeLoader.getLibraryName() + ", built with " + Stream.of(NativeCodeLoader.buildSupportsIsal() ? "ISA-L" : "",
        NativeCodeLoader.buildSupportsOpenssl() ? "OpenSSL" : "", NativeCodeLoader.buildSupportsZstd() ? "zstd" : "")
        .filter(name -> !name.isEmpty()).collect(Collectors.joining(", "));
  }

  private static String openssl() throws IOException {
    requireHadoop();
    require(openssl(OpensslCipher.getLoadingFailureReason()));
    return loaded("libcrypto", OpensslCipher.getLibraryName());
  }

  /** Of a library that lacks a function the loader tells the function's name, and nothing else. */
  static String openssl(String failure) {
    return failure == null || !failure.matches("\\w+") ? failure : "libcrypto has no " + failure
        + ": it is of another OpenSSL than libhadoop was built for";
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
    require(NativeCodeLoader.isNativeCodeLoaded() ? null : "libhadoop is not loaded, see " + NodeFacts.HADOOP);
  }

  /** @param failure the loader's message; null when there was none */
  private static void require(String failure) {
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }

  /** What the dynamic loader took; where the system does not tell, what Hadoop asked for. */
  private static String loaded(String library, String name) throws IOException {
    List<String> mapped = MappedLibraries.of(library);
    return mapped.isEmpty() ? name : String.join(", ", mapped);
  }

  private static String nativeCoder(Configuration conf, String codec, String coder, ErasureCoderOptions options)
      throws IOException {
    isal();
    return rawCoder(conf, codec, coder, options);
  }

  private static String rawCoder(Configuration conf, String codec, String coder, ErasureCoderOptions options) {
    Configuration pinned = new Configuration(conf);
    pinned.set(String.format(RAW_CODERS, codec), coder);
    RawErasureEncoder encoder = CodecUtil.createRawEncoder(pinned, codec, options);
    try {
      return encoder.getClass().getSimpleName();
    } finally {
      encoder.release();
    }
  }

  private static String compressor(Configuration conf, String className, String library) throws Exception {
    Class<?> type = conf.getClassByName("org.apache.hadoop.io.compress." + className);
    CompressionCodec codec = (CompressionCodec) ReflectionUtils.newInstance(type, conf);
    Compressor compressor = codec.createCompressor();
    // stands for bzip2 in Java, which works without a compressor, and refuses to be ended
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
}
