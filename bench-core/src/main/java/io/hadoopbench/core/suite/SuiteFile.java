package io.hadoopbench.core.suite;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.report.CostTable.Feature;
import io.hadoopbench.core.result.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Parses a suite's YAML file. Does not check whether scenarios and options exist. */
public final class SuiteFile {
  /**
   * Default gate for absolute values. A change of this size should be investigated on a dedicated
   * machine.
   */
  private static final Double ABSOLUTE_PERCENT = 30.0;

  /**
   * Default time limit of a macro, so that a macro that hangs does not block the suite for long.
   */
  private static final Duration MACRO_LIMIT = Duration.ofMinutes(1);

  private static final int MOST_BYTES = 256 * 1024;
  private static final int MOST_DEPTH = 12;
  private static final Option TIME = Option.of("time", Option.Type.DURATION, "", "", "");

  /** Options that the file must not contain, because the suite itself sets them. */
  private static final Set<String> NOT_HERE = Set.of("out", "require", "resume");

  private static final String FILE = "file";
  private static final ObjectMapper YAML =
      Json.mapper(
              YAMLFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MOST_DEPTH).build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final Document document;
  private final Map<String, Macro> macros = new LinkedHashMap<>();

  private SuiteFile(Document document) {
    this.document = document;
  }

  private record Document(
      Value suite,
      Map<String, Call> macros,
      List<Value> before,
      List<Value> after,
      Keys defaults,
      List<Entry> runs) {}

  private record Call(@JsonProperty(required = true) List<Value> run, Value limit) {}

  private record Keys(
      Value name,
      Value scenario,
      Map<String, Value> options,
      Map<String, Value> hadoop,
      Value time,
      List<Value> require,
      Map<String, Value> tolerance,
      Value absolute,
      List<Value> before,
      List<Value> after,
      List<Cost> costs) {}

  private record Cost(
      @JsonProperty(required = true) Value feature,
      @JsonProperty(required = true) Value variant,
      Value against,
      Value published,
      Value asked) {}

  /** A run and its position in the file. */
  @JsonDeserialize(using = Entry.Reader.class)
  private record Entry(Place place, Keys keys) {
    static final class Reader extends JsonDeserializer<Entry> {
      @Override
      public Entry deserialize(JsonParser parser, DeserializationContext context)
          throws IOException {
        return new Entry(Place.of(context, parser), context.readValue(parser, Keys.class));
      }
    }
  }

  /**
   * A value and its position in the file.
   *
   * @param flag the value if it is an unquoted {@code true} or {@code false}; otherwise null
   */
  @JsonDeserialize(using = Value.Reader.class)
  private record Value(String text, Boolean flag, Place place) {
    UsageException wrong(String what) {
      return place.wrong(what);
    }

    static final class Reader extends JsonDeserializer<Value> {
      @Override
      public Value deserialize(JsonParser parser, DeserializationContext context)
          throws IOException {
        Place place = Place.of(context, parser);
        if (!parser.currentToken().isScalarValue()) {
          throw place.wrong(
              parser.currentName() == null
                  ? "must be one value"
                  : parser.currentName() + " must be one value");
        }
        if (((YAMLParser) parser).isCurrentAlias()) {
          throw place.wrong("aliases are not supported");
        }
        String text = parser.getText();
        boolean flag = text.equals("true") || text.equals("false"); // option values include "off"
        return new Value(
            text,
            flag && parser.currentToken().isBoolean() ? parser.getBooleanValue() : null,
            place);
      }

      @Override
      public Value getNullValue(DeserializationContext context) throws JsonMappingException {
        throw Place.of(context, context.getParser()).wrong("no value");
      }

      @Override
      public Value getAbsentValue(DeserializationContext context) {
        return null;
      }
    }
  }

  /**
   * A position in a suite file.
   *
   * @param line line number, from 1
   * @param column column number, from 1
   */
  public record Place(String file, int line, int column) {
    private static Place of(DeserializationContext context, JsonParser parser) {
      JsonLocation at = parser.currentTokenLocation();
      return new Place((String) context.getAttribute(FILE), at.getLineNr(), at.getColumnNr());
    }

    /** Returns a one-line message for an error at this position. */
    public UsageException wrong(String what) {
      return new UsageException((this + ": " + what).replaceAll("\\p{Cntrl}+", " "));
    }

    @Override
    public String toString() {
      return file + ":" + line + ":" + column;
    }
  }

  /**
   * Reads a suite.
   *
   * @throws UsageException if the file contains an error; the message gives the file, line and
   *     column of the first error
   */
  public static Suite read(Path file) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new UsageException(
          file + ": " + (Files.exists(file) ? "not a readable file" : "no such file"));
    }
    if (Files.size(file) > MOST_BYTES) {
      throw new UsageException(
          file + ": has " + Files.size(file) + " bytes; the maximum for a suite is " + MOST_BYTES);
    }
    Place start = new Place(file.toString(), 1, 1);
    try {
      Document document =
          YAML.readerFor(Document.class)
              .withAttribute(FILE, file.toString())
              .readValue(Files.readString(file));
      if (document == null || document.runs == null || document.runs.isEmpty()) {
        throw start.wrong("a suite requires the key 'runs', with at least one run");
      }
      return new SuiteFile(document)
          .suite(String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", ""));
    } catch (CharacterCodingException e) {
      throw new UsageException(file + ": is not UTF-8");
    } catch (JsonProcessingException e) {
      for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
        if (cause instanceof UsageException ours) {
          throw ours;
        }
        if (cause instanceof MarkedYAMLException yaml && yaml.getProblemMark() != null) {
          throw new Place(
                  file.toString(),
                  yaml.getProblemMark().getLine() + 1,
                  yaml.getProblemMark().getColumn() + 1)
              .wrong(yaml.getProblem());
        }
      }
      JsonLocation at = e.getLocation();
      throw (at == null ? start : new Place(file.toString(), at.getLineNr(), at.getColumnNr()))
          .wrong(problem(e));
    }
  }

  private static String problem(JsonProcessingException e) {
    if (e instanceof UnrecognizedPropertyException unknown) {
      Optional<String> present = Option.renamed(unknown.getPropertyName());
      if (present.isPresent()) {
        return "'%s' is now '%s'".formatted(unknown.getPropertyName(), present.get());
      }
      return "unknown key '"
          + unknown.getPropertyName()
          + "'; keys: "
          + String.join(
              ", ", unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList());
    }
    if (e instanceof MismatchedInputException other
        && !e.getOriginalMessage().startsWith("Missing")) {
      String name =
          other.getPath().stream()
              .map(JsonMappingException.Reference::getFieldName)
              .filter(Objects::nonNull)
              .reduce((outer, inner) -> inner)
              .orElse("a suite");
      return name
          + " must be "
          + (Collection.class.isAssignableFrom(other.getTargetType())
              ? "a list"
              : "a mapping of keys to values");
    }
    return e.getOriginalMessage();
  }

  private Suite suite(String fileName) {
    nullable(document.macros).forEach((name, call) -> macros.put(name, macro(name, call)));
    List<SuiteRun> runs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Entry entry : document.runs) {
      SuiteRun run = run(entry);
      if (!names.add(run.name())) {
        throw entry.place.wrong(
            "two runs have the name " + run.name() + "; set a unique name for each");
      }
      runs.add(run);
    }
    return new Suite(
        document.suite == null ? fileName : name(document.suite),
        macros(document.before),
        macros(document.after),
        List.copyOf(runs));
  }

  private static Macro macro(String name, Call call) {
    List<String> command = texts(call.run);
    if (command.isEmpty() || command.get(0).isEmpty()) {
      throw new UsageException("macro " + name + ": 'run' must name a program");
    }
    return new Macro(
        name, command, call.limit == null ? MACRO_LIMIT : duration(call.limit, "limit"));
  }

  private List<Macro> macros(List<Value> names) {
    List<Macro> named = new ArrayList<>();
    for (Value name : names == null ? List.<Value>of() : names) {
      if (!macros.containsKey(name.text)) {
        throw name.wrong(
            "no macro '%s'; %s"
                .formatted(
                    name.text,
                    macros.isEmpty()
                        ? "none is defined"
                        : "macros: " + String.join(", ", macros.keySet())));
      }
      named.add(macros.get(name.text));
    }
    return List.copyOf(named);
  }

  /** Returns the value that the run sets, or the default value. */
  private <T> T either(Keys run, Function<Keys, T> key) {
    return key.apply(run) != null || document.defaults == null
        ? key.apply(run)
        : key.apply(document.defaults);
  }

  private SuiteRun run(Entry entry) {
    Keys run = entry.keys;
    if (run.scenario == null) {
      throw entry.place.wrong("a run requires the key 'scenario'");
    }
    List<String> args = new ArrayList<>();
    Map<String, Place> places = new LinkedHashMap<>();
    both(run, Keys::options).forEach((option, value) -> add(args, places, option, value));
    List<Value> require = either(run, Keys::require);
    if (require != null && !require.isEmpty()) {
      args.addAll(List.of("-require", String.join(",", texts(require))));
      places.put("require", require.get(0).place);
    }
    Map<String, String> hadoop = new LinkedHashMap<>();
    both(run, Keys::hadoop).forEach((key, value) -> hadoop.put(key, value.text));
    Map<String, Double> tolerances = new LinkedHashMap<>();
    nullable(either(run, Keys::tolerance))
        .forEach(
            (metric, value) -> {
              tolerances.put(metric, percent(value, "tolerance"));
              places.put(metric, value.place);
            });
    List<Feature> costs = new ArrayList<>();
    for (Cost cost : run.costs == null ? List.<Cost>of() : run.costs) {
      costs.add(feature(cost));
      places.putIfAbsent(SuiteRun.COSTS, cost.feature.place);
    }
    Value time = either(run, Keys::time);
    return new SuiteRun(
        name(run.name == null ? run.scenario : run.name),
        run.scenario.text,
        List.copyOf(args),
        hadoop,
        time == null ? null : duration(time, "time"),
        tolerances,
        absolute(either(run, Keys::absolute)),
        macros(either(run, Keys::before)),
        macros(either(run, Keys::after)),
        List.copyOf(costs),
        entry.place,
        places);
  }

  private static Feature feature(Cost cost) {
    if (cost.asked != null && cost.asked.flag == null) {
      throw cost.asked.wrong("'asked' must be true or false");
    }
    return new Feature(
        cost.feature.text,
        cost.variant.text,
        text(cost.against),
        text(cost.published),
        cost.asked != null && cost.asked.flag);
  }

  private static String text(Value value) {
    return value == null ? "" : value.text;
  }

  private static List<String> texts(List<Value> values) {
    return values.stream().map(Value::text).toList();
  }

  private static <T> Map<String, T> nullable(Map<String, T> map) {
    return map == null ? Map.of() : map;
  }

  private static double percent(Value value, String what) {
    if (!value.text.matches("\\d{1,4}(\\.\\d{1,4})?")) {
      throw value.wrong(
          what + " " + value.text + ": must be a percentage below 10000, for example 7.5");
    }
    return Double.parseDouble(value.text);
  }

  private static Double absolute(Value value) {
    if (value == null || value.flag != null) {
      return value == null || !value.flag ? null : ABSOLUTE_PERCENT;
    }
    return percent(value, "absolute");
  }

  /** Returns the run's map merged with the map of defaults. The run's values take precedence. */
  private Map<String, Value> both(Keys run, Function<Keys, Map<String, Value>> key) {
    Map<String, Value> merged =
        new LinkedHashMap<>(
            document.defaults == null ? Map.of() : nullable(key.apply(document.defaults)));
    merged.putAll(nullable(key.apply(run)));
    return merged;
  }

  private static void add(
      List<String> args, Map<String, Place> places, String option, Value value) {
    if (NOT_HERE.contains(option)) {
      throw value.wrong(
          option.equals("require")
              ? "'require' must be a list at the same level as 'options', not inside it"
              : option + ": set by the suite for its runs");
    }
    places.put(option, value.place);
    if (value.flag == null) {
      args.addAll(List.of("-" + option, value.text));
    } else if (value.flag) {
      args.add("-" + option);
    }
  }

  /** Checks a name that is used as a directory name, as a metrics label and in links. */
  private static String name(Value name) {
    if (!name.text.matches("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")) {
      throw name.wrong(
          """
          name '%s': must consist of at most 64 letters, digits, dots, dashes and \
          underscores, and start with a letter or digit\
          """
              .formatted(name.text));
    }
    return name.text;
  }

  private static Duration duration(Value value, String what) {
    Duration time = checked(value, what, TIME::duration);
    if (time.isZero()) {
      throw value.wrong(what + " " + value.text + ": must be above 0");
    }
    return time;
  }

  private static <T> T checked(Value value, String what, Function<String, T> check) {
    try {
      return check.apply(value.text);
    } catch (UsageException e) {
      throw e.getMessage().startsWith("-")
          ? value.wrong(e.getMessage().replaceFirst("^-\\w+ ", what + " "))
          : e;
    }
  }

  /**
   * A sequence of runs.
   *
   * @param before programs before the first run
   * @param after programs after the last run
   * @param runs at least one run; names are unique
   */
  public record Suite(String name, List<Macro> before, List<Macro> after, List<SuiteRun> runs) {}
}
