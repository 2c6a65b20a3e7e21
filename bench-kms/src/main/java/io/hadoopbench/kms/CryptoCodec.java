package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Treatment.JavaCode;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.os.NodeFacts;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.AesCtrLoop;
import io.hadoopbench.core.workload.FileAccess;
import io.hadoopbench.core.workload.FileAccess.FileAccessTreatment;
import java.io.IOException;
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
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;

/**
 * Factor {@code codec}: the client's crypto codec. Levels differ in a single configuration key,
 * which specifies exactly one class; with two classes, Hadoop would silently use the second if the
 * first cannot be loaded. Everything else is the same, including the native CRC in libhadoop.
 * Validity check: the codec class in a stream that was used.
 */
public final class CryptoCodec implements Treatment.Interleavable {
  static final String CODEC = "codec";
  static final String JAVA = "java";
  static final String NATIVE = "native";
  static final String JCE = "jce=";

  private static final String DEFAULT_PROVIDER = "SunJCE";

  /** Task setting: the JCE provider to register; may be empty. */
  private static final String PROVIDER = "jceProvider";

  @Override
  public Set<String> clientFactors() {
    return Set.of(CODEC);
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            CODEC,
            """
            the client's crypto codec: java is the JCE codec, native is OpenSSL through \
            libhadoop; jce=PROVIDER is the JCE codec with another provider, such as \
            jce=Conscrypt.\
            """,
            List.of(JAVA, NATIVE),
            List.of(JAVA, NATIVE),
            JCE));
  }

  /** Only HDFS's own client encrypts; for other clients the DataNode encrypts. */
  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.contains(Trait.HDFS_STREAMS);
  }

  /**
   * Implies the factor {@code zone}, because the codec has no effect without an encryption zone.
   */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(EncryptionZone.ZONE);
  }

  /** Returns a reason for JCE providers, because a provider is registered for the whole JVM. */
  @Override
  public Optional<String> solo(Variant variant, Settings settings) {
    return provider(variant)
        .map(name -> CODEC + "=" + JCE + name + ": a JCE provider is registered for the whole JVM");
  }

  @Override
  public Optional<JavaCode> javaCode(Variant variant, Set<Trait> traits) {
    return EncryptionZone.encrypted(variant) && variant.level(CODEC).equals(JAVA)
        ? Optional.of(new JavaCode(AesCtrLoop.class, AesCtrLoop.BUFFER_BYTES))
        : Optional.empty();
  }

  @Override
  public Opened open(RunContext run) {
    return new Codecs(run);
  }

  /** Returns the client configuration of a variant. */
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

  /**
   * Returns the JCE provider that the variant specifies; empty if it uses the JVM's default order.
   */
  private static Optional<String> provider(Variant variant) {
    String level = variant.level(CODEC);
    return level.startsWith(JCE) ? Optional.of(level.substring(JCE.length())) : Optional.empty();
  }

  /** Returns what {@link StreamProbe} must report in every task that encrypted or decrypted. */
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
              .map(why -> "no native codec on the task nodes: " + why)
          : Optional.empty();
    }

    /**
     * Also sets the codec in tasks that write the files to be read, because the content does not
     * depend on the codec that wrote it.
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
                          "The level's codec may also have been used to encrypt DataNode"
                              + " connections: "
                              + codec.substring(WireCodec.NOT_APART.length())));
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
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

  /**
   * Registers the JCE provider, keeps the codec of DataNode connections unchanged, and inspects
   * streams.
   */
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
   * Registers JCE providers while workloads need them. Providers are added at the end of the JVM's
   * list, so that they are used only by code that specifies a provider.
   */
  private static final class JceProviders {
    /** Classes of the providers that the JDK does not include. */
    private static final Map<String, String> CLASSES =
        Map.of(
            "Conscrypt",
            "org.conscrypt.OpenSSLProvider",
            "BC",
            "org.bouncycastle.jce.provider.BouncyCastleProvider",
            "AmazonCorrettoCryptoProvider",
            "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider");

    /** Number of tasks in this JVM that use a provider registered here. */
    private static final Map<String, Integer> USERS = new HashMap<>();

    private JceProviders() {}

    /**
     * @throws IOException if the provider is not on the class path; the message explains what to do
     */
    static void acquire(String name) throws IOException {
      synchronized (USERS) {
        if (!USERS.containsKey(name) && Security.getProvider(name) != null) {
          return; // included in the JDK
        }
        if (USERS.merge(name, 1, Integer::sum) == 1) {
          try {
            Security.addProvider(load(name));
          } catch (ReflectiveOperationException | LinkageError e) {
            USERS.remove(name);
            throw new IOException(
                """
                no JCE provider %s in the task's JVM (%s); pass its jar with -libjars. The \
                JVM's providers: %s\
                """
                    .formatted(
                        name,
                        e,
                        String.join(
                            ", ",
                            Arrays.stream(Security.getProviders())
                                .map(Provider::getName)
                                .toList())),
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
            "known providers: " + String.join(", ", new TreeSet<>(CLASSES.keySet())));
      }
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      return loader.loadClass(type).asSubclass(Provider.class).getConstructor().newInstance();
    }
  }
}
