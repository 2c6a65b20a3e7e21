package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/**
 * The pages on which servers tell their metrics, as far as a run may and can read them. They are a
 * gift: what needs one that is not given is left out, and said, and a label is proved by what
 * clients see.
 *
 * @param policy {@code require}, {@code try} or {@code off}
 * @param mostDataNodes how many DataNodes are read; of more, a sample stands for all
 * @param conf with what the pages are asked: TLS and SPNEGO
 * @param warnings receives whose metrics are left out
 */
public record ServerPages(
    String policy, int mostDataNodes, Configuration conf, Consumer<String> warnings) {
  /** Evidence: a server that told nothing in this trial. */
  public static final String NOT_READ = "servers.notRead";

  private static final String OPTION = "jmx";
  private static final String REQUIRE = "require";
  private static final String TRY = "try";
  private static final String OFF = "off";
  private static final Pattern ASKED =
      Pattern.compile("(require|try|off)(?:,sample:([1-9]\\d{0,4}))?");

  public static ServerPages of(Settings settings, Configuration conf, Consumer<String> warnings) {
    Matcher asked = asked(settings);
    return new ServerPages(
        asked.group(1),
        asked.group(2) == null ? Integer.MAX_VALUE : Integer.parseInt(asked.group(2)),
        conf,
        warnings);
  }

  public static Option option() {
    return Option.of(
        OPTION,
        Option.Type.TEXT,
        "require|try|off[,sample:N]",
        TRY,
        "metrics that servers tell on their web pages: without them no run, or read where they can"
            + " be, or left out; of a large cluster the pages of N DataNodes give an estimate of"
            + " all");
  }

  /**
   * @throws UsageException if there is no such policy
   */
  public static void check(Settings settings) {
    asked(settings);
  }

  private static Matcher asked(Settings settings) {
    Matcher asked = ASKED.matcher(settings.text(OPTION));
    if (!asked.matches()) {
      throw new UsageException(
          "-"
              + OPTION
              + " "
              + settings.text(OPTION)
              + ": must be require, try or off, and may end with ,sample:N for N DataNodes");
    }
    return asked;
  }

  /**
   * @throws UsageException if an option needs the pages, and another one says that they are not
   *     read
   */
  public static void checkNeeded(Settings settings, String option) {
    if (settings.flag(option) && asked(settings).group(1).equals(OFF)) {
      throw new UsageException(
          "-"
              + option
              + ": reads the pages that -"
              + OPTION
              + " "
              + OFF
              + " leaves alone; leave one of them out");
    }
  }

  /** Whether no page is read at all. */
  public boolean off() {
    return policy.equals(OFF);
  }

  /**
   * The page of a server, which has answered once.
   *
   * @param server as in messages
   * @return empty when it is not to be read or does not answer
   * @throws IOException if it has to and does not
   */
  public Optional<Jmx> of(String server, URI web) throws IOException {
    if (off()) {
      return Optional.empty();
    }
    Jmx page = new Jmx(web, conf);
    try {
      page.beans("java.lang:type=Runtime");
      return Optional.of(page);
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      missing(server, FirstLine.of(e));
      return Optional.empty();
    }
  }

  /**
   * @throws IOException if a server that tells nothing has to tell
   */
  public void missing(String server, String why) throws IOException {
    if (policy.equals(REQUIRE)) {
      throw new IOException(
          server
              + " tells no metrics: "
              + why
              + "; -"
              + OPTION
              + " "
              + TRY
              + " goes on without them");
    }
    if (!off()) {
      warnings.accept(server + " tells no metrics (" + why + "): what it used is left out");
    }
  }

  /** A server has told nothing in the middle of a trial. */
  public void lost(IOException why, Observed into) {
    if (policy.equals(REQUIRE)) {
      into.chances().add(FirstLine.of(why) + " (-" + OPTION + " " + REQUIRE + ")");
    } else {
      into.evidence().add(NOT_READ, FirstLine.of(why));
      warnings.accept(
          "servers could not be read in some trials ("
              + FirstLine.of(why)
              + "): what they used is left out there");
    }
  }
}
