package io.hadoopbench.kms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.engine.RequestPreview;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Screen;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class MetadataListingTest {
  private static RunRequest request(String... args) {
    return RequestParser.parse(
        new MetadataListing().spec(), new Configuration(false), List.of(args));
  }

  @Test
  void plainIsBaselineByDefault() {
    RunRequest request = request();
    assertThat(request.variants()).extracting(Variant::id).containsExactly("plain", "encrypted");
    assertThat(request.scenario().needs(request.settings(), request.variants()).needs(Role.KMS))
        .isTrue();
  }

  @Test
  void keyCacheIsNotFactorOfListing() {
    assertThatThrownBy(() -> request("-levels", "edekCache=warm,cold"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no factor edekCache");
  }

  @Test
  void filesAreCreatedOnceAndListed() {
    assertThat(
            new RequestPreview(request("-cluster", "existing", "-entries", "50", "-calls", "100"))
                .text(Screen.NONE))
        .contains("lists a directory", "50 empty files");
  }
}
