package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.servers.Jmx;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/**
 * Provides the server metrics pages that a run may read. Pages are optional. If a page is missing,
 * its metrics are omitted with a warning, and validity checks rely on client-side evidence.
 *
 * @param policy {@code require}, {@code try} or {@code off}
 * @param mostDataNodes maximum number of DataNodes to read. If there are more, the values are
 *     extrapolated from a sample
 * @param conf TLS and SPNEGO settings for requests
 * @param warnings receives warnings about omitted metrics
 */
public record ServerPages(
    String policy, int mostDataNodes, Configuration conf, Consumer<String> warnings) {
  /** Evidence: a server whose page could not be read during this trial. */
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
        "servers' metrics pages (/jmx): require = fail without them; try = read them if possible;"
            + " off = do not read them. sample:N = read only N DataNodes and extrapolate");
  }

  /**
   * Checks the option.
   *
   * @throws UsageException if the value is invalid
   */
  public static void check(Settings settings) {
    asked(settings);
  }

  private static Matcher asked(Settings settings) {
    Matcher asked = ASKED.matcher(settings.text(OPTION));
    settings.require(
        OPTION,
        value -> asked.matches(),
        "must be require, try or off, optionally followed by ,sample:N for N DataNodes");
    return asked;
  }

  /**
   * Checks an option that requires metrics pages.
   *
   * @throws UsageException if another option disables the pages
   */
  public static void checkNeeded(Settings settings, String option) {
    if (settings.flag(option) && asked(settings).group(1).equals(OFF)) {
      throw new UsageException(
          "-" + option + ": requires metrics pages, which -jmx off disables; omit one of them");
    }
  }

  /** Returns whether reading pages is disabled. */
  public boolean off() {
    return policy.equals(OFF);
  }

  /**
   * Returns a server's page if it responds.
   *
   * @param server server name for messages
   * @return empty if reading pages is disabled or the page does not respond
   * @throws IOException if the page is required and does not respond
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
   * Reports a server without metrics.
   *
   * @throws IOException if metrics are required
   */
  public void missing(String server, String why) throws IOException {
    if (policy.equals(REQUIRE)) {
      throw new IOException(
          server + " provides no metrics: " + why + "; -jmx try continues without them");
    }
    if (!off()) {
      warnings.accept(
          server
              + " provides no metrics ("
              + why
              + "), so its CPU time and counters are not reported");
    }
  }

  /** Reports a server whose page could not be read during a trial. */
  public void lost(IOException why, Observed into) {
    if (policy.equals(REQUIRE)) {
      into.retry(FirstLine.of(why) + " (-jmx require)");
    } else {
      into.evidence().add(NOT_READ, FirstLine.of(why));
      warnings.accept(
          "metrics pages could not be read in some trials ("
              + FirstLine.of(why)
              + "), so these trials lack server metrics");
    }
  }
}
