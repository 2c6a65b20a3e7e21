package io.hadoopbench.dist.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * Formats JSON for comparison line by line: an object of plain values is one line if it fits, a
 * list of plain values fills lines, everything else has one line per part.
 */
final class Page {
  private static final int COLUMNS = 150;
  private static final String STEP = "  ";

  private final StringBuilder text = new StringBuilder();

  private Page() {}

  static String of(JsonNode node) {
    Page page = new Page();
    page.add(node, "\n");
    return page.text.append('\n').toString();
  }

  /**
   * @param line line break and indentation of the node
   */
  private void add(JsonNode node, String line) {
    if (node.isEmpty()) {
      text.append(node);
    } else if (node.isObject()) {
      addObject(node, line);
    } else if (isPlain(node)) {
      fill(node, line);
    } else {
      text.append('[');
      for (Iterator<JsonNode> elements = node.elements(); elements.hasNext(); ) {
        text.append(line).append(STEP);
        add(elements.next(), line + STEP);
        text.append(elements.hasNext() ? "," : line + ']');
      }
    }
  }

  private void addObject(JsonNode object, String line) {
    int start = text.length();
    boolean plain = isPlain(object);
    addFields(object, plain ? " " : line + STEP, plain ? "" : line);
    if (plain && text.length() - text.lastIndexOf("\n") > COLUMNS) {
      text.setLength(start);
      addFields(object, line + STEP, line);
    }
  }

  private void addFields(JsonNode object, String before, String after) {
    text.append('{');
    for (Iterator<Map.Entry<String, JsonNode>> fields = object.fields(); fields.hasNext(); ) {
      Map.Entry<String, JsonNode> field = fields.next();
      text.append(text.charAt(text.length() - 1) == '{' && after.isEmpty() ? "" : before)
          .append(JsonNodeFactory.instance.textNode(field.getKey()))
          .append(": ");
      add(field.getValue(), before);
      text.append(fields.hasNext() ? "," : after + '}');
    }
  }

  private static boolean isPlain(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false).allMatch(JsonNode::isValueNode);
  }

  private void fill(JsonNode values, String line) {
    text.append('[');
    for (Iterator<JsonNode> elements = values.elements(); elements.hasNext(); ) {
      String value = elements.next() + (elements.hasNext() ? "," : "]");
      boolean fits = text.length() - text.lastIndexOf("\n") + value.length() < COLUMNS;
      text.append(text.charAt(text.length() - 1) == '[' ? "" : fits ? " " : line + STEP)
          .append(value);
    }
  }
}
