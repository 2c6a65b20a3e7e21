package io.hadoopbench.ec;

import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.FileSet;
import io.hadoopbench.core.files.ReadFiles;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/** ec-read at work: the files of each layout are written once and read by every trial. */
class EcReadRun extends EcFilesRun {
  private final Set<String> written = new HashSet<>();

  EcReadRun(RunContext context) throws IOException {
    super(context);
    FileOptions.requireSpace(fs(), context.runDir(), context.settings(), 2, context.settings().number("replication"));
  }

  @Override
  final Path files(Variant variant) {
    return new Path(new Path(context().runDir(), variant.level(Layouts.LAYOUT)), "files");
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Path dir = files(variant);
    Path warmup = new Path(directory(variant), "warmup");
    if (written.add(variant.level(Layouts.LAYOUT))) {
      write(variant, dir, warmup);
    }
    boolean always = settings().text("verify").equals(FileOptions.ALWAYS);
    Map<String, String> all = workloadSettings(variant, dir, warmup, !always && readable(variant) && unverified(variant));
    all.put(ReadFiles.ACCESS, settings().text("access"));
    all.put(ReadFiles.VERIFY_TIMED, Boolean.toString(always));
    return new Work(EcWorkloads.Read.class, all, conf(variant));
  }

  /** Whether the files can be read at all. */
  boolean readable(Variant variant) {
    return true;
  }

  /** Any coder will do: parity does not depend on who computed it. */
  private void write(Variant variant, Path dir, Path warmup) throws IOException {
    FileSet set = FileOptions.set(settings());
    context().progress().accept("writing " + set.files() + " files of " + settings().text("size") + " to " + dir);
    context().jobs().run("write-" + variant.level(Layouts.LAYOUT),
        new Work(EcWorkloads.Write.class, workloadSettings(variant, dir, warmup, false), conf(variant)), set.files(), 1);
    set.describe(fs(), dir);
  }

  /** The files are for the next trial. */
  @Override
  public void clean(Variant variant, String trial) throws IOException { }
}
