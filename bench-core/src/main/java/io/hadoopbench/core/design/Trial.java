package io.hadoopbench.core.design;

import io.hadoopbench.core.result.Variant;
import org.apache.hadoop.fs.Path;

/**
 * One variant in one block, as seen by treatments, meters and the workload.
 *
 * @param name name for directories and files, unique within the run
 * @param directory the variant's directory, shared by its trials and by variants that require the
 *     same directory
 * @param files directory that holds this trial's files; the variant's directory if the workload has
 *     no files
 */
public record Trial(Variant variant, String name, Path directory, Path files) {}
