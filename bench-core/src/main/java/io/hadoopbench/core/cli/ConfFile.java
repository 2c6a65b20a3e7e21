package io.hadoopbench.core.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A file of {@code -conf}, read before Hadoop reads it: Hadoop prints a stack trace where it is no XML, or where a file
 * that it includes is not there.
 */
final class ConfFile {
  private static final String ROOT = "configuration";
  private static final String INCLUDE = "include";
  private static final String FALLBACK = "fallback";

  /** Files that include one another, the innermost one last. */
  private final Deque<Path> open = new ArrayDeque<>();

  private ConfFile() { }

  /** Why Hadoop cannot take it; empty when it can. */
  static Optional<String> wrong(String value) {
    try {
      return new ConfFile().read(Path.of(value).toAbsolutePath().normalize());
    } catch (InvalidPathException e) {
      return Optional.of("no file name: " + e.getReason());
    }
  }

  private Optional<String> read(Path file) {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      return Optional.of(Files.exists(file) ? "not a file that can be read" : "no such file");
    }
    XMLInputFactory xml = XMLInputFactory.newInstance();
    xml.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    open.addLast(file);
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader reader = xml.createXMLStreamReader(in);
      reader.nextTag();
      if (!reader.getLocalName().equals(ROOT)) {
        return Optional.of("not a Hadoop configuration: it begins with <" + reader.getLocalName() + "> instead of <" + ROOT + ">");
      }
      return includes(reader);
    } catch (IOException | XMLStreamException e) {
      return Optional.of("not a Hadoop configuration: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } finally {
      open.removeLast();
    }
  }

  /** Reads to the end. */
  private Optional<String> includes(XMLStreamReader reader) throws XMLStreamException {
    Optional<String> wrong = Optional.empty();
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamConstants.START_ELEMENT && reader.getLocalName().equals(INCLUDE)) {
        wrong = included(reader.getAttributeValue(null, "href"));
      } else if (event == XMLStreamConstants.START_ELEMENT && reader.getLocalName().equals(FALLBACK)) {
        wrong = Optional.empty();
      } else if (event == XMLStreamConstants.END_ELEMENT && reader.getLocalName().equals(INCLUDE) && wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  /** What stands on the class path is Hadoop's to look for, and an include of nothing is none. */
  private Optional<String> included(String href) {
    if (href == null || Thread.currentThread().getContextClassLoader().getResource(href) != null) {
      return Optional.empty();
    }
    try {
      Path file = open.getLast().resolveSibling(href).normalize();
      return (open.contains(file) ? Optional.of("includes itself") : read(file)).map(reason -> "includes " + href + ": " + reason);
    } catch (InvalidPathException e) {
      return Optional.of("includes " + href.strip() + ": no file name: " + e.getReason());
    }
  }
}
