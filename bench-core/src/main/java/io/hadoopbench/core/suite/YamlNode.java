package io.hadoopbench.core.suite;

import io.hadoopbench.core.cli.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** A node that says where it stands when it is not what is wanted. */
record YamlNode(String file, Node node) {
  private static final Set<Tag> PLAIN = Set.of(Tag.MAP, Tag.SEQ, Tag.STR, Tag.INT, Tag.FLOAT, Tag.BOOL, Tag.NULL);

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
}
