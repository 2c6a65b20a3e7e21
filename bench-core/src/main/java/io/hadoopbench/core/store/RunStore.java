package io.hadoopbench.core.store;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hadoopbench.core.model.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The run directory. {@code result.json} is replaced as a whole after each trial, so whatever happens, what is there can be read
 * and holds every finished trial.
 */
public final class RunStore {
  public static final String RESULT = "result.json";
  /** Takes what it knows as it is written, and nothing for something else: a text is no number, and what stands twice is no value. */
  private static final ObjectMapper JSON = JsonMapper.builder()
      .enable(SerializationFeature.INDENT_OUTPUT)
      .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
      .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
      .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .build();

  private final Path dir;

  private RunStore(Path dir) {
    this.dir = dir;
  }

  /**
   * Makes the directory of a new run.
   *
   * @throws NewDirectory.RefusedException if it exists and is not empty, or cannot be made
   */
  public static RunStore create(Path dir) throws IOException {
    NewDirectory.makeEmpty(dir);
    return new RunStore(dir);
  }

  /** A directory that a run has left. */
  public static RunStore open(Path dir) {
    return new RunStore(dir);
  }

  public Path dir() {
    return dir;
  }

  /**
   * Writes a further file of the run.
   *
   * @param name relative to the run directory; its folder is made
   */
  public void write(String name, FileWriter writer) throws IOException {
    Path file = dir.resolve(name);
    try {
      Files.createDirectories(file.getParent());
      writer.write(file);
    } catch (IOException e) {
      throw new StoreException(file, e);
    }
  }

  /** Deletes the directory, because the run turned out to be wrong use: nothing is to be left of that. */
  public void discard() throws IOException {
    try (Stream<Path> content = Files.walk(dir)) {
      for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /**
   * Replaces the result.
   *
   * @throws IOException naming the file and the way out, if the disk does not take it; the old content stays then
   */
  public void write(RunResult result) throws IOException {
    Path written = dir.resolve(RESULT + ".tmp");
    try {
      JSON.writeValue(written.toFile(), ResultFile.of(result));
      Files.move(written, dir.resolve(RESULT), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(written);
      throw new StoreException(dir.resolve(RESULT), e);
    }
  }

  /**
   * What the run left.
   *
   * @throws NoRunException if the directory holds no result that this version can read
   * @throws ContradictionException if the result contradicts itself
   */
  public RunResult read() throws IOException {
    if (!Files.isDirectory(dir)) {
      throw new NoRunException(dir + ": " + (Files.exists(dir) ? "is a file" : "no such directory") + "; name the directory of a run");
    }
    Path file = dir.resolve(RESULT);
    if (!Files.exists(file)) {
      throw new NoRunException(dir + ": holds no " + RESULT + "; name the directory of a run");
    }
    RunResult result = parse(file).result();
    List<String> contradictions = Contradictions.of(result);
    if (!contradictions.isEmpty()) {
      throw new ContradictionException(file, contradictions);
    }
    return result;
  }

  private static ResultFile parse(Path file) throws IOException {
    try {
      JsonNode tree = JSON.readTree(file.toFile());
      requireVersion(file, tree.path("schemaVersion"));
      ResultFile result = JSON.treeToValue(tree, ResultFile.class);
      Optional<String> missing = ResultTree.firstNull(tree, JSON.valueToTree(result));
      if (missing.isPresent()) {
        throw new NoRunException(file + ": not a result: " + missing.get() + " has no value");
      }
      return result;
    } catch (JacksonException e) {
      throw new NoRunException(file + ": not a result: " + where(e) + e.getOriginalMessage());
    }
  }

  private static void requireVersion(Path file, JsonNode version) throws IOException {
    if (!version.canConvertToInt() || version.intValue() < 1) {
      throw new NoRunException(file + ": not a result: it has no schemaVersion");
    }
    if (version.intValue() > RunResult.SCHEMA_VERSION) {
      throw new NoRunException(file + ": schemaVersion " + version + " is of a newer hadoop-bench; this one reads up to "
          + RunResult.SCHEMA_VERSION);
    }
  }

  /** The field or the line that cannot be read. */
  private static String where(JacksonException e) {
    if (e instanceof JsonMappingException field && !field.getPath().isEmpty()) {
      return field.getPath().stream().map(part -> part.getFieldName() == null ? "[" + part.getIndex() + "]" : "." + part.getFieldName())
          .collect(Collectors.joining()).substring(1) + ": ";
    }
    return e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
  }

  /** What a file holds may be anything; a message is one line all the same. */
  private static String oneLine(String message) {
    return message.replaceAll("\\p{Cntrl}+", " ");
  }

  /** The directory is not that of a run that can be read; the message names it and says why, in one line. */
  public static final class NoRunException extends IOException {
    NoRunException(String message) {
      super(oneLine(message));
    }
  }

  /** What the run left contradicts itself, so nothing is to be computed from it; the message says where, in one line. */
  public static final class ContradictionException extends IOException {
    private static final int NAMED = 3;

    /** @param contradictions at least one */
    public ContradictionException(Path file, List<String> contradictions) {
      super(oneLine(file + ": contradicts itself: " + String.join("; ", contradictions.subList(0, Math.min(NAMED, contradictions.size())))
          + (contradictions.size() > NAMED ? "; and " + (contradictions.size() - NAMED) + " more" : "")));
    }
  }

  /** The run directory did not take what a run must keep. */
  public static final class StoreException extends IOException {
    StoreException(Path file, IOException cause) {
      super("cannot write " + file + ": " + cause.getMessage() + "; free space there or name another directory with -out", cause);
    }
  }

  /** Writes one file. */
  @FunctionalInterface
  public interface FileWriter {
    void write(Path file) throws IOException;
  }
}
