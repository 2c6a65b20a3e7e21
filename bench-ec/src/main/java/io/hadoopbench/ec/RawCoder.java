package io.hadoopbench.ec;

import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Treatment.JavaCode;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.TaskTreatment;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.os.Fields;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.HdfsStreams;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSStripedInputStream;
import org.apache.hadoop.hdfs.DFSStripedOutputStream;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCodeNative;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureEncoder;

/**
 * Factor {@code coder}: the raw coder that computes parity. Each level specifies exactly one raw
 * coder; with two coders (the default), Hadoop would silently use the Java coder if the native
 * coder cannot be loaded. Validity check: the coder class in a stream that was used.
 */
public final class RawCoder implements Treatment.Interleavable {
  static final String CODER = "coder";
  static final String JAVA = "java";
  static final String NATIVE = "native";

  /**
   * Evidence: class of the stream's raw coder. A reader creates a coder even if there is nothing to
   * decode.
   */
  static final String IN_STREAM = "stream.rawCoder";

  /**
   * Evidence: class of the raw coder in the task's configuration, regardless of whether a stream
   * needed it.
   */
  static final String CONFIGURED = "task.rawCoder";

  /** Task setting: name of the erasure coding policy. */
  private static final String POLICY = "policy";

  /** Configuration keys for the list of raw coders, by codec. */
  private static final Map<String, String> CODER_KEYS =
      Map.of(
          "rs",
          "io.erasurecode.codec.rs.rawcoders",
          "rs-legacy",
          "io.erasurecode.codec.rs-legacy.rawcoders",
          "xor",
          "io.erasurecode.codec.xor.rawcoders");

  @Override
  public Set<String> clientFactors() {
    return Set.of(CODER);
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            CODER,
            "raw coder that computes parity: java, or native (ISA-L through libhadoop).",
            List.of(JAVA, NATIVE)));
  }

  /** Only HDFS's own client encodes; for other clients the DataNode encodes. */
  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.contains(Trait.HDFS_STREAMS);
  }

  /** Implies the factor for the layout, without which the coder has no effect. */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(Layout.LAYOUT);
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return Layout.coded(variant) ? Set.of() : Set.of(CODER);
  }

  /** A reader computes only the missing data units. */
  @Override
  public Optional<JavaCode> javaCode(Variant variant, Set<Trait> traits) {
    Map<String, String> levels = variant.levels();
    Optional<ErasureCodingPolicy> policy =
        JAVA.equals(levels.get(CODER)) ? Layout.policy(variant) : Optional.empty();
    int lost = Integer.parseInt(levels.getOrDefault(DataNodeFault.DOWN, "0"));
    return policy
        .map(
            p ->
                p.getCodecName()
                    + "-"
                    + p.getNumDataUnits()
                    + "-"
                    + (traits.contains(Trait.WRITES) ? p.getNumParityUnits() : lost))
        .filter(schema -> !schema.endsWith("-0"))
        .map(schema -> new JavaCode(JavaCoderLoop.class, schema));
  }

  @Override
  public Opened open(RunContext run) {
    return new Coders(run);
  }

  /** Returns the client configuration of a variant. */
  static Map<String, String> conf(Variant variant) {
    return Layout.policy(variant)
        .map(p -> Map.of(CODER_KEYS.get(p.getCodecName()), name(p, variant)))
        .orElse(Map.of());
  }

  /** Returns Hadoop's name for the coder, such as {@code rs_java} or {@code xor_native}. */
  private static String name(ErasureCodingPolicy policy, Variant variant) {
    return policy.getCodecName() + "_" + variant.level(CODER);
  }

  private static boolean isNative(Variant variant) {
    return variant.level(CODER).equals(NATIVE);
  }

  record Coders(RunContext run) implements Opened {
    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      Optional<ErasureCodingPolicy> policy = Layout.policy(variant);
      return policy.isEmpty() || !isNative(variant)
          ? Optional.empty()
          : run.jobs()
              .lacks("coder." + name(policy.get(), variant))
              .map(why -> "no native coder on the task nodes: " + why);
    }

    /**
     * Also sets the coder in tasks that write the files to be read, because parity does not depend
     * on the coder.
     */
    @Override
    public void configure(Trial trial, TaskSpec task) {
      task.confAll(conf(trial.variant()))
          .with(InTask.class)
          .set(POLICY, Layout.coded(trial.variant()) ? trial.variant().level(Layout.LAYOUT) : "");
    }

    /** The class names of native coders contain "Native"; those of Java coders do not. */
    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      List<String> reasons = new ArrayList<>();
      for (String fact :
          Layout.coded(variant) ? List.of(CONFIGURED, IN_STREAM) : List.<String>of()) {
        Set<String> seen = outcome.inTasks(fact).keySet();
        if (seen.isEmpty()
            || seen.stream().anyMatch(name -> name.startsWith("Native") != isNative(variant))) {
          reasons.add("labelled " + variant.id() + ", but " + fact + " is " + seen);
        }
      }
      return reasons;
    }
  }

  /** Reads the coder from streams and from the configuration. */
  public static final class InTask implements TaskTreatment {
    private TaskContext task;

    @Override
    public void open(TaskContext context) {
      task = context;
    }

    @Override
    public void inspect(Object stream, Evidence evidence) throws IOException {
      Object inner = HdfsStreams.inner(stream);
      if (StripedStreams.striped(inner)) {
        boolean writing = inner instanceof DFSStripedOutputStream; // field names since Hadoop 3.0
        Object coder =
            Fields.get(
                inner,
                writing ? DFSStripedOutputStream.class : DFSStripedInputStream.class,
                writing ? "encoder" : "decoder");
        evidence.add(IN_STREAM, coder.getClass().getSimpleName());
      }
      if (!task.setting(POLICY).isEmpty()) {
        ErasureCodingPolicy policy = Layout.policy(task.setting(POLICY));
        var encoder =
            CodecUtil.createRawEncoder(
                task.conf(),
                policy.getCodecName(),
                new ErasureCoderOptions(policy.getNumDataUnits(), policy.getNumParityUnits()));
        evidence.add(CONFIGURED, encoder.getClass().getSimpleName());
        encoder.release();
      }
      if (ErasureCodeNative.isNativeCodeLoaded()) {
        evidence.add("isal.library", ErasureCodeNative.getLibraryName());
      }
    }
  }

  /**
   * Encodes one stripe with 64 KiB cells in the Java raw coder. Decoding {@code n} lost units takes
   * as long as encoding {@code n} parity units.
   */
  public static final class JavaCoderLoop implements JavaCode.Loop {
    private static final int CELL_BYTES = 64 << 10;

    private RawErasureEncoder encoder;
    private ByteBuffer[] data;
    private ByteBuffer[] parity;

    /**
     * @param schema codec, data units and parity units, for example {@code rs-6-3}; the codec
     *     itself may contain a hyphen
     */
    @Override
    public void open(String schema) {
      String[] parts = schema.split("-(?=\\d)");
      Configuration conf = new Configuration(false);
      conf.set("io.erasurecode.codec." + parts[0] + ".rawcoders", parts[0] + "_java");
      data = buffers(Integer.parseInt(parts[1]));
      parity = buffers(Integer.parseInt(parts[2]));
      encoder =
          CodecUtil.createRawEncoder(
              conf, parts[0], new ErasureCoderOptions(data.length, parity.length));
    }

    private static ByteBuffer[] buffers(int count) {
      return Stream.generate(() -> ByteBuffer.allocateDirect(CELL_BYTES))
          .limit(count)
          .toArray(ByteBuffer[]::new);
    }

    @Override
    public long code() throws IOException {
      Stream.of(data, parity).flatMap(Stream::of).forEach(ByteBuffer::clear);
      encoder.encode(data, parity);
      return (long) CELL_BYTES * data.length;
    }
  }
}
