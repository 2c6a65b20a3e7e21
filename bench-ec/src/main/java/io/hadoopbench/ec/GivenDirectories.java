package io.hadoopbench.ec;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.design.ExistingOnly;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/**
 * The user's existing directories for layouts: {@code -ecDir RS-6-3-1024k=/ec/rs63,rep3=/plain}.
 */
final class GivenDirectories {
  static final String OPTION = "ecDir";

  private GivenDirectories() {}

  static Option option() {
    return Option.text(
        OPTION,
        "LAYOUT=DIR[,...]",
        "existing directories for layouts; by default the run creates a directory and sets its"
            + " policy");
  }

  /**
   * @throws UsageException if the value cannot be parsed or contains an unknown layout
   */
  static void check(Settings settings, Set<String> layouts) {
    ExistingOnly.check(settings, "creates its own directories", OPTION);
    of(settings)
        .forEach(
            (layout, directory) -> {
              settings.require(
                  OPTION,
                  given -> layouts.contains(layout),
                  "unknown layout "
                      + layout
                      + "; available: "
                      + String.join(", ", layouts.stream().sorted().toList()));
              settings.require(
                  OPTION,
                  given -> directory.isUriPathAbsolute(),
                  directory + " must be an absolute path");
            });
  }

  static Map<String, Path> of(Settings settings) {
    Map<String, Path> given = new TreeMap<>();
    if (settings.has(OPTION)) {
      for (String one : settings.text(OPTION).split(",")) {
        String[] parts = one.strip().split("=", 2);
        settings.require(
            OPTION,
            all -> parts.length == 2 && !parts[0].isEmpty() && !parts[1].isEmpty(),
            "must be LAYOUT=DIR; separate several pairs with ','");
        given.put(parts[0], new Path(parts[1]));
      }
    }
    return given;
  }
}
