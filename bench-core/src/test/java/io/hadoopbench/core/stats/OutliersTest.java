package io.hadoopbench.core.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Interval;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OutliersTest {
  /**
   * NIST/SEMATECH e-Handbook of Statistical Methods, section 7.1.6: 90 values, quartiles 429.75 and
   * 742.25.
   */
  private static final double[] NIST = {
    30, 171, 184, 201, 212, 250, 265, 270, 272, 289, 305, 306, 322, 322, 336, 346, 351, 370, 390,
    404, 409, 411, 436, 437, 439, 441, 444, 448, 451, 453, 470, 480, 482, 487, 494, 495, 499, 503,
    514, 521, 522, 527, 548, 550, 559, 560, 570, 572, 574, 578, 585, 592, 592, 607, 616, 618, 621,
    629, 637, 638, 640, 656, 668, 707, 709, 719, 737, 739, 752, 758, 766, 792, 792, 794, 802, 818,
    830, 832, 843, 858, 860, 869, 918, 925, 953, 991, 1000, 1005, 1068, 1441
  };

  @Test
  void innerFencesMatchTheNistExample() {
    assertThat(NIST).hasSize(90);
    assertThat(Analysis.fences(NIST)).isEqualTo(new Interval(-39, 1211));
  }

  @Test
  void outlierIsMarkedAndStaysInTheSample() {
    var summary =
        Analysis.summary(
            "v", "m", new TreeMap<>(Map.of(0, 10.0, 1, 11.0, 2, 10.5, 3, 10.2, 7, 99.0, 8, 10.8)));
    assertThat(summary.outlierBlocks()).containsExactly(7);
    assertThat(summary.n()).isEqualTo(6);
    assertThat(summary.max()).isEqualTo(99);
  }
}
