package io.hadoopbench.core.scenario;

import io.hadoopbench.core.model.Variant;
import org.apache.hadoop.fs.Path;

/**
 * One variant in one block, for treatments, meters and the workload.
 *
 * @param name unique within the run, for directories and files
 * @param directory of the variant, shared by its trials and by variants whose levels require the
 *     same directory
 * @param files where the files of this trial are; the directory itself if the workload has no files
 */
public record Trial(Variant variant, String name, Path directory, Path files) {}
