package io.hadoopbench.core.suite;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A node of YAML that says where it stands when it is not what is wanted. No object is made of it and no tag is obeyed.
 * Size, depth and aliases of a file are bounded before anything is built, so that no file can make much of little.
 */
record YamlNode(String file, Node node) {
  private static final Set<Tag> PLAIN = Set.of(Tag.MAP, Tag.SEQ, Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL);
  private static final int MOST_BYTES = 256 * 1024;
  private static final int MOST_DEPTH = 12;
  private static final int MOST_ALIASES = 100;

  Place place() {
    return Place.of(file, node.getStartMark());
  }

  UsageException wrong(String what) {
    return place().wrong(what);
  }

  /** Values by key, in the order of the file. */
  Map<String, YamlNode> map(String what) {
    if (!(plain() instanceof MappingNode mapping)) {
      throw wrong(what + " must be a mapping of keys to values");
    }
    Map<String, YamlNode> values = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      YamlNode key = new YamlNode(file, tuple.getKeyNode());
      if (values.put(key.text("a key"), new YamlNode(file, tuple.getValueNode())) != null) {
        throw key.wrong("'" + key.text("a key") + "' is there twice");
      }
    }
    return values;
  }

  /** The same, refusing other keys. */
  Map<String, YamlNode> map(String what, List<String> known) {
    Map<String, YamlNode> values = map(what);
    for (NodeTuple tuple : ((MappingNode) node).getValue()) {
      YamlNode key = new YamlNode(file, tuple.getKeyNode());
      if (!known.contains(key.text("a key"))) {
        throw key.wrong("unknown key '" + key.text("a key") + "'; " + what + " has " + String.join(", ", known));
      }
    }
    return values;
  }

  List<YamlNode> list(String what) {
    if (!(plain() instanceof SequenceNode sequence)) {
      throw wrong(what + " must be a list");
    }
    return sequence.getValue().stream().map(item -> new YamlNode(file, item)).toList();
  }

  List<String> texts(String what, String item) {
    return list(what).stream().map(one -> one.text(item)).toList();
  }

  /** A number is as good as a text: options are typed, and check themselves. */
  String text(String what) {
    if (!(plain() instanceof ScalarNode scalar) || scalar.getTag().equals(Tag.NULL)) {
      throw wrong(what + " must be one value");
    }
    return scalar.getValue();
  }

  /** What is written as {@code true} or {@code false}, without quotes; empty for anything else. */
  Optional<Boolean> flag() {
    return node instanceof ScalarNode scalar && scalar.getScalarStyle() == ScalarStyle.PLAIN && scalar.getTag().equals(Tag.BOOL)
        ? Optional.of(scalar.getValue().equalsIgnoreCase("true")) : Optional.empty();
  }

  private Node plain() {
    if (!PLAIN.contains(node.getTag())) {
      throw wrong("a tag (" + node.getTag() + "): a suite has none");
    }
    return node;
  }

  /** @throws UsageException with file, line and column */
  static YamlNode read(Path file) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new UsageException(file + ": " + (Files.exists(file) ? "not a file that can be read" : "no such file"));
    }
    if (Files.size(file) > MOST_BYTES) {
      throw new UsageException(file + ": has " + Files.size(file) + " bytes; a suite has at most " + MOST_BYTES);
    }
    try {
      return parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
    } catch (CharacterCodingException e) {
      throw new UsageException(file + ": is not UTF-8");
    }
  }

  static YamlNode parse(String name, String text) {
    LoadSettings settings = LoadSettings.builder().setLabel(name).setCodePointLimit(MOST_BYTES).build();
    Place start = new Place(name, 1, 1);
    try {
      bound(name, settings, text);
      return new YamlNode(name, new Compose(settings).composeString(text).orElseThrow(() -> start.wrong("is empty; a suite has the key runs")));
    } catch (MarkedYamlEngineException e) {
      throw Place.of(name, e.getProblemMark()).wrong(e.getProblem());
    } catch (YamlEngineException e) {
      throw start.wrong("no YAML: " + e.getMessage());
    }
  }

  private static void bound(String name, LoadSettings settings, String text) {
    int depth = 0;
    int aliases = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      switch (event.getEventId()) {
        case MappingStart, SequenceStart -> depth++;
        case MappingEnd, SequenceEnd -> depth--;
        case Alias -> aliases++;
        default -> { }
      }
      if (depth > MOST_DEPTH || aliases > MOST_ALIASES) {
        throw Place.of(name, event.getStartMark())
            .wrong(depth > MOST_DEPTH ? "nested deeper than " + MOST_DEPTH : "more than " + MOST_ALIASES + " aliases");
      }
    }
  }
}
