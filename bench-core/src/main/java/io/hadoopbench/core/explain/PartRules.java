package io.hadoopbench.core.explain;

import io.hadoopbench.core.model.Explanation;
import io.hadoopbench.core.store.CostCentres;
import io.hadoopbench.core.store.LoadState;
import io.hadoopbench.core.store.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Sends a stack to the part of an operation's time that it belongs to. Rules are tried in their order; the first one
 * whose patterns all match frames of the stack, one deeper than the other, names the part. The table is {@code
 * parts.txt}, with those of the modules put in where it says so; docs/explain.md says why it is as it is. Not safe for
 * several threads.
 */
public final class PartRules {
  private static final String COMPUTING = "computing: ";
  private static final String THE_REST = COMPUTING + "the rest of the client";
  private static final String TABLE = "parts.txt";
  /** Of each module that has rules; in bench.jar they are one file. */
  private static final String OF_MODULES = "META-INF/hadoop-bench-parts.txt";
  private static final String MODULES_HERE = "@modules";
  private static final String OPENED = "@opened ";
  private static final String HELPER = "@helper ";
  /** A thread and its state. */
  private static final int WITHOUT_FRAMES = 2;

  private final List<StackRule> rules = new ArrayList<>();
  private final List<Opening> openings = new ArrayList<>();
  private final List<Pattern> helpers = new ArrayList<>();
  /** Stacks recur in each trial. */
  private final Map<String, String> known = new HashMap<>();

  /**
   * How a wait for other threads of the client is opened by what those do.
   *
   * @param part the name that rules give to the wait
   * @param working each sample of a helper at work is that much less of waiting, because it has one thing to do at a
   *     time and the load thread waits for just that; otherwise the wait is shared out as the helpers' samples are,
   *     asleep or not
   * @param rest the part of what is left, and of helpers that have nothing to do
   * @param helper looked for in the frames of a helper's stack
   */
  record Opening(String part, boolean working, String rest, Pattern helper) {
    static Opening parse(String line) {
      String[] words = line.split(StackRule.IS, 4);
      if (words.length < 4 || !words[1].equals("working") && !words[1].equals("shared")) {
        throw new IllegalArgumentException("not @opened part = working|shared = rest = pattern: " + line);
      }
      return new Opening(words[0], words[1].equals("working"), words[2], StackRule.pattern(words[3], line));
    }
  }

  private final CostCentres centres = CostCentres.standard();

  private PartRules() { }

  public static PartRules standard() {
    StringBuilder ofModules = new StringBuilder();
    try {
      for (URL url : Collections.list(PartRules.class.getClassLoader().getResources(OF_MODULES))) {
        try (InputStream in = url.openStream()) {
          ofModules.append(new String(in.readAllBytes(), StandardCharsets.UTF_8)).append('\n');
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return parse(Resources.text(PartRules.class, TABLE).replace(MODULES_HERE, ofModules).lines().toList());
  }

  /**
   * @param lines {@code part = pattern > pattern}, or {@code @opened part = working|shared = rest = pattern}, or {@code
   * @helper pattern}; empty ones and those with # at their start say nothing
   * @throws IllegalArgumentException naming the line
   */
  static PartRules parse(List<String> lines) {
    PartRules table = new PartRules();
    for (String line : lines.stream().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
      if (line.startsWith(OPENED)) {
        table.openings.add(Opening.parse(line.substring(OPENED.length())));
      } else if (line.startsWith(HELPER)) {
        table.helpers.add(StackRule.pattern(line.substring(HELPER.length()), line));
      } else {
        table.rules.add(StackRule.parse(line));
      }
    }
    return table;
  }

  List<Opening> openings() {
    return openings;
  }

  /** Names of threads that others wait for while they sleep themselves, so that both have to be sampled. */
  public List<Pattern> helpers() {
    return helpers;
  }

  /**
   * What runs and has no rule is where its cost centre is.
   *
   * @param stack frames with {@code ;} between them, the thread and its state first
   */
  public String of(String stack) {
    return known.computeIfAbsent(stack, unknown -> {
      List<String> frames = List.of(unknown.split(";"));
      return rules.stream().filter(rule -> rule.matches(frames)).map(StackRule::part).findFirst().orElseGet(() -> rest(unknown, frames.size()));
    });
  }

  private String rest(String stack, int frames) {
    if (LoadState.in(stack) == LoadState.ASLEEP || frames <= WITHOUT_FRAMES) {
      return Explanation.UNEXPLAINED;
    }
    String centre = centres.of(stack);
    return centre.equals(CostCentres.OTHER) ? THE_REST : COMPUTING + centre;
  }
}
