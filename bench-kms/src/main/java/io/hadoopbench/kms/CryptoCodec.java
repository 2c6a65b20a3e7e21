package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.files.FileAccess;
import io.hadoopbench.core.files.FileAccessTreatment;
import io.hadoopbench.core.host.NodeFacts;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.JavaCode;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.Encryptor;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;

/**
 * The factor {@code codec}: who encrypts. The levels differ in one key alone, which names exactly
 * ONE class: with two, Hadoop would silently take the second when the first does not load.
 * Everything else, the native CRC of libhadoop above all, is the same. Proved by the codec in a
 * stream that was really used.
 */
public final class CryptoCodec implements Treatment.Interleavable {
  static final String CODEC = "codec";
  static final String JAVA = "java";
  static final String NATIVE = "native";
  static final String JCE = "jce=";

  private static final String DEFAULT_PROVIDER = "SunJCE";

  /** hadoop.security.crypto.buffer.size. */
  private static final String CRYPTO_BUFFER_BYTES = "8192";

  /** Setting of tasks: JCE provider to register, or empty. */
  private static final String PROVIDER = "jceProvider";

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            CODEC,
            "who encrypts: java is the JCE codec, native OpenSSL through libhadoop; jce=PROVIDER is"
                + " the JCE codec with another provider, such as jce=Conscrypt.",
            List.of(JAVA, NATIVE),
            List.of(JAVA, NATIVE),
            JCE));
  }

  /** HDFS's own client alone encrypts; of others the DataNode does, which they ask. */
  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.contains(Trait.HDFS_STREAMS);
  }

  /** Without a zone it has nothing to do. */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(EncryptionZone.ZONE);
  }

  /** A provider is the JVM's. */
  @Override
  public Optional<String> solo(Variant variant, Settings settings) {
    return provider(variant)
        .map(name -> CODEC + "=" + JCE + name + ": a provider is there for all that share a JVM");
  }

  @Override
  public Optional<JavaCode> javaCode(Variant variant, Set<Trait> traits) {
    return EncryptionZone.encrypted(variant) && variant.level(CODEC).equals(JAVA)
        ? Optional.of(new JavaCode(JavaCodecLoop.class, CRYPTO_BUFFER_BYTES))
        : Optional.empty();
  }

  @Override
  public Opened open(RunContext run) {
    return new Codecs(run);
  }

  /** Client keys of a variant. */
  static Map<String, String> conf(Variant variant) {
    Map<String, String> conf = new TreeMap<>();
    conf.put(
        CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_CODEC_CLASSES_AES_CTR_NOPADDING_KEY,
        (isNative(variant) ? OpensslAesCtrCryptoCodec.class : JceAesCtrCryptoCodec.class)
            .getName());
    provider(variant)
        .ifPresent(
            name ->
                conf.put(
                    CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_JCE_PROVIDER_KEY, name));
    return conf;
  }

  private static boolean isNative(Variant variant) {
    return variant.level(CODEC).equals(NATIVE);
  }

  /** The JCE provider that the variant asks for by name; empty when it takes the JVM's choice. */
  private static Optional<String> provider(Variant variant) {
    String level = variant.level(CODEC);
    return level.startsWith(JCE) ? Optional.of(level.substring(JCE.length())) : Optional.empty();
  }

  /** What {@link StreamProbe} must have seen in every task that encrypted or decrypted. */
  static Set<String> expectedEvidence(Variant variant) {
    if (!EncryptionZone.encrypted(variant)) {
      return Set.of(StreamProbe.NOT_ENCRYPTED);
    }
    return Set.of(
        isNative(variant)
            ? OpensslAesCtrCryptoCodec.class.getSimpleName()
            : JceAesCtrCryptoCodec.class.getSimpleName()
                + " by "
                + provider(variant).orElse(DEFAULT_PROVIDER));
  }

  record Codecs(RunContext run) implements Opened {
    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      return isNative(variant)
          ? run.jobs()
              .lacks(NodeFacts.CODEC_NATIVE)
              .map(why -> "no native codec where the tasks run: " + why)
          : Optional.empty();
    }

    /**
     * Also of those who write what is read: any codec will do, for the bytes in a file do not
     * depend on who encrypted it.
     */
    @Override
    public void configure(Trial trial, TaskSpec task) {
      task.confAll(conf(trial.variant()))
          .set(PROVIDER, provider(trial.variant()).orElse(""))
          .with(InTask.class);
      WireCodec.offer(run.cluster().clientConf(), task);
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      outcome.inTasks(WireCodec.CODEC).keySet().stream()
          .filter(codec -> codec.startsWith(WireCodec.NOT_APART))
          .findFirst()
          .ifPresent(
              codec ->
                  run.warnings()
                      .accept(
                          "What goes to DataNodes may be encrypted by the codec of the level, too: "
                              + codec.substring(WireCodec.NOT_APART.length())));
    }

    @Override
    public List<String> contradictions(Variant variant, TrialOutcome outcome) {
      Set<String> codecs = outcome.inTasks(StreamProbe.CODEC).keySet();
      return codecs.equals(expectedEvidence(variant))
          ? List.of()
          : List.of(
              "labelled "
                  + variant.id()
                  + ", but the streams in the tasks were encrypted by "
                  + codecs);
    }
  }

  /** Has the JCE provider there, keeps connections apart, and looks into streams. */
  public static final class InTask implements FileAccessTreatment {
    private TaskContext task;
    private WireCodec wire;
    private String provider = "";

    @Override
    public void open(TaskContext context) throws IOException {
      task = context;
      if (!context.setting(PROVIDER).isEmpty()) {
        JceProviders.acquire(context.setting(PROVIDER));
        provider = context.setting(PROVIDER);
      }
    }

    @Override
    public Optional<FileAccess> connect(FileSystem fs) {
      wire = WireCodec.keep(fs, task);
      return Optional.empty();
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      if (wire != null) {
        wire.tell(evidence);
      }
    }

    @Override
    public void inspect(Object stream, Evidence evidence) throws IOException {
      StreamProbe.describe(stream, task.conf(), evidence);
    }

    @Override
    public void close() {
      if (!provider.isEmpty()) {
        JceProviders.release(provider);
      }
    }
  }

  /**
   * JCE providers that are there for as long as a workload needs them, at the end of the JVM's
   * list, so that only who asks for them by name gets them.
   */
  private static final class JceProviders {
    /** Classes of providers that the JVM does not know by itself. */
    private static final Map<String, String> CLASSES =
        Map.of(
            "Conscrypt",
            "org.conscrypt.OpenSSLProvider",
            "BC",
            "org.bouncycastle.jce.provider.BouncyCastleProvider",
            "AmazonCorrettoCryptoProvider",
            "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider");

    /** How many tasks of this JVM use a provider that we added. */
    private static final Map<String, Integer> USERS = new HashMap<>();

    private JceProviders() {}

    /**
     * @throws IOException if there is no such provider on the class path, saying what to do
     */
    static void acquire(String name) throws IOException {
      synchronized (USERS) {
        if (!USERS.containsKey(name) && Security.getProvider(name) != null) {
          return; // the JVM's own
        }
        if (USERS.merge(name, 1, Integer::sum) == 1) {
          try {
            Security.addProvider(load(name));
          } catch (ReflectiveOperationException | LinkageError e) {
            USERS.remove(name);
            throw new IOException(
                "no JCE provider "
                    + name
                    + " in the task's JVM ("
                    + e
                    + "); give its jar with -libjars, the JVM knows "
                    + String.join(
                        ", ",
                        Arrays.stream(Security.getProviders()).map(Provider::getName).toList()),
                e);
          }
        }
      }
    }

    static void release(String name) {
      synchronized (USERS) {
        if (USERS.containsKey(name) && USERS.merge(name, -1, Integer::sum) == 0) {
          USERS.remove(name);
          Security.removeProvider(name);
        }
      }
    }

    private static Provider load(String name) throws ReflectiveOperationException {
      String type = CLASSES.get(name);
      if (type == null) {
        throw new ClassNotFoundException(
            "known are " + String.join(", ", new TreeSet<>(CLASSES.keySet())));
      }
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      return loader.loadClass(type).asSubclass(Provider.class).getConstructor().newInstance();
    }
  }

  /**
   * Encrypts full buffers as CryptoOutputStream does, with the JCE codec. Decryption is the same
   * operation in CTR mode.
   */
  public static final class JavaCodecLoop implements JavaCode.Loop {
    private static final int KEY_BYTES = 16;

    private Encryptor encryptor;
    private ByteBuffer plain;
    private ByteBuffer encrypted;

    /**
     * @param bytes size of the buffer
     */
    @Override
    public void open(String bytes) throws IOException, GeneralSecurityException {
      JceAesCtrCryptoCodec codec = new JceAesCtrCryptoCodec();
      codec.setConf(new Configuration(false));
      encryptor = codec.createEncryptor();
      encryptor.init(new byte[KEY_BYTES], new byte[KEY_BYTES]);
      plain = ByteBuffer.allocateDirect(Integer.parseInt(bytes));
      encrypted = ByteBuffer.allocateDirect(plain.capacity());
    }

    @Override
    public long code() throws IOException {
      plain.clear();
      encrypted.clear();
      encryptor.encrypt(plain, encrypted);
      return plain.capacity();
    }
  }
}
