package io.hadoopbench.core.export;

import io.hadoopbench.core.model.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a run can be exported as, in one piece. Otava's table, which grows, is {@link OtavaTable}. */
public enum Format {
  OPENMETRICS("openmetrics", true, false) {
    @Override
    public String render(List<NamedRun> runs, boolean relative) {
      return TimeSeries.openMetrics(Points.of(runs, relative));
    }
  },
  INFLUX("influx", true, false) {
    @Override
    public String render(List<NamedRun> runs, boolean relative) {
      return TimeSeries.influx(Points.of(runs, relative));
    }
  },
  OPENTSDB("opentsdb", true, false) {
    @Override
    public String render(List<NamedRun> runs, boolean relative) {
      return TimeSeries.openTsdb(Points.of(runs, relative));
    }
  },
  BENCHER("bencher", false, true) {
    @Override
    public String render(List<NamedRun> runs, boolean relative) {
      return JsonFormats.bencher(runs);
    }
  },
  GITHUB_BIGGER("github-bigger", false, true) {
    @Override
    public String render(List<NamedRun> runs, boolean relative) {
      return JsonFormats.github(runs, Metric.Better.HIGHER);
    }
  },
  GITHUB_SMALLER("github-smaller", false, true) {
    @Override
    public String render(List<NamedRun> runs, boolean relative) {
      return JsonFormats.github(runs, Metric.Better.LOWER);
    }
  };

  private final String id;
  private final boolean timed;
  private final boolean oneRunEach;

  Format(String id, boolean timed, boolean oneRunEach) {
    this.id = id;
    this.timed = timed;
    this.oneRunEach = oneRunEach;
  }

  /**
   * Writes them.
   *
   * @param relative whether each run begins at time 0; only for what is timed
   */
  public abstract String render(List<NamedRun> runs, boolean relative);

  public String id() {
    return id;
  }

  /** Whether its numbers carry a time. */
  public boolean timed() {
    return timed;
  }

  /** Whether it has room for one run of an experiment alone. */
  public boolean oneRunEach() {
    return oneRunEach;
  }

  public static Optional<Format> named(String name) {
    return Arrays.stream(values()).filter(format -> format.id.equals(name)).findFirst();
  }
}
