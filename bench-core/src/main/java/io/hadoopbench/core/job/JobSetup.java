package io.hadoopbench.core.job;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/** What MapReduce is told of a job. */
final class JobSetup {
  private JobSetup() { }

  /** A job that is ready to be submitted, but for its credentials. */
  static Job of(Configuration conf, JobSpec spec) throws IOException {
    Configuration jobConf = new Configuration(conf);
    spec.store(jobConf);
    // One attempt and no speculation: work that is done twice is measured twice.
    jobConf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
    jobConf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    jobConf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
    jobConf.setInt("mapreduce.local.map.tasks.maximum", spec.maps());
    Job created = Job.getInstance(jobConf, "hadoop-bench " + spec.name());
    created.setJarByClass(TrialJob.class);
    created.setInputFormatClass(VirtualInputFormat.class);
    created.setMapperClass(LoadMapper.class);
    created.setNumReduceTasks(0);
    created.setOutputFormatClass(NullOutputFormat.class);
    return created;
  }
}
