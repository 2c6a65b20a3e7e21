package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReportWritable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.security.UserGroupInformation;

/** What MapReduce is told of a job. */
final class JobSetup {
  /** A larger report goes to disk at once, past the buffer. */
  private static final int SORT_MEGABYTES = 4;

  private JobSetup() { }

  /**
   * A job that is ready to be submitted, but for its credentials.
   *
   * @param output where the reducer, or each map where there is none, leaves its reports
   */
  static Job of(Configuration conf, JobSpec spec, Path output) throws IOException {
    Configuration jobConf = new Configuration(conf);
    spec.store(jobConf);
    // One attempt and no speculation: work that is done twice is measured twice.
    jobConf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
    jobConf.setInt(MRJobConfig.REDUCE_MAX_ATTEMPTS, 1);
    jobConf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    jobConf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
    jobConf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
    // The reducer waits for all maps anyway and must not take a container from one of them.
    jobConf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 1.0f);
    // A map writes one report; the usual 100 MB to sort in would be taken from the heap that is measured.
    jobConf.setInt(MRJobConfig.IO_SORT_MB, SORT_MEGABYTES);
    // Our reports are a few KB; reading them ahead only lets libhadoop warn of files that are closed already.
    jobConf.setBoolean("mapreduce.ifile.readahead", false);
    jobConf.setInt("mapreduce.local.map.tasks.maximum", spec.maps());
    Job created = Job.getInstance(jobConf, "hadoop-bench " + spec.name());
    created.setJarByClass(TrialJob.class);
    created.setInputFormatClass(VirtualInputFormat.class);
    created.setMapperClass(LoadMapper.class);
    created.setReducerClass(MergeReducer.class);
    // Where all log in with Kerberos a shuffle opens files with libhadoop alone, and with that of its own release: each
    // map leaves its report, and the driver adds them up.
    created.setNumReduceTasks(UserGroupInformation.isSecurityEnabled() ? 0 : 1);
    created.setMapOutputKeyClass(IntWritable.class);
    created.setMapOutputValueClass(TaskReportWritable.class);
    created.setOutputKeyClass(IntWritable.class);
    created.setOutputValueClass(TaskReportWritable.class);
    created.setOutputFormatClass(ReportOutputFormat.class);
    FileOutputFormat.setOutputPath(created, output);
    return created;
  }
}
