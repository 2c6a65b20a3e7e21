package io.hadoopbench.core.suite;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A file of YAML as a tree that knows its lines. No object is made of it and no tag is obeyed; its size, depth and
 * aliases are bounded before anything is built, so that no file can make much of little.
 */
final class YamlFile {
  private static final int MOST_BYTES = 256 * 1024;
  private static final int MOST_DEPTH = 12;
  private static final int MOST_ALIASES = 100;

  private YamlFile() { }

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
