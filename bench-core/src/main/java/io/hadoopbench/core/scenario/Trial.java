package io.hadoopbench.core.scenario;

import io.hadoopbench.core.model.Variant;
import org.apache.hadoop.fs.Path;

/**
 * One variant in one block, as treatments, meters and the workload see it.
 *
 * @param name unique within the run, for directories and files
 * @param directory of the variant, shared by its trials and by variants whose levels say the same
 *     about a directory
 * @param files where the files of this trial are; the directory itself if the workload has no files
 */
public record Trial(Variant variant, String name, Path directory, Path files) {}
