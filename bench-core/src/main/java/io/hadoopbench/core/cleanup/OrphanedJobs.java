package io.hadoopbench.core.cleanup;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.ApplicationNotFoundException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Orphaned MapReduce jobs on YARN. They are identified only by their ids, because the caller may
 * not have submitted them, or may be unable to rely on the job's own service.
 */
public final class OrphanedJobs {
  private static final Logger LOG = LoggerFactory.getLogger(OrphanedJobs.class);

  private OrphanedJobs() {}

  /**
   * Ends a job, waits for its end, and deletes its staging directory. A job that YARN no longer
   * knows is not an error.
   *
   * @param runId the run's name. The job's name must contain it, because a ledger entry may have
   *     been forged
   * @return whether the job was still running, in which case its tasks may still write files
   */
  static boolean end(Configuration conf, String job, String runId) throws IOException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    boolean killed = false;
    try (YarnClient yarn = client(conf)) {
      ApplicationReport report = yarn.getApplicationReport(application(job));
      if (!report.getName().contains(runId)) {
        throw new IOException(
            "job %s is %s and does not belong to the run %s"
                .formatted(job, report.getName(), runId));
      }
      yarn.killApplication(report.getApplicationId());
      user = report.getUser();
      killed = report.getFinishTime() == 0;
    } catch (ApplicationNotFoundException e) {
      LOG.debug("YARN no longer knows {}; its staging directory may still exist", job, e);
    } catch (YarnException e) {
      throw new IOException("job " + job + " cannot be ended: " + e.getMessage(), e);
    }
    deleteStaged(conf, job, user, killed);
    return killed;
  }

  /**
   * Deletes the staging directory of this user's job if it still exists. YARN keeps it if the job's
   * application master failed. Must be called only for jobs that have ended.
   */
  public static void deleteStaged(Configuration conf, String job) throws IOException {
    deleteStaged(conf, job, UserGroupInformation.getCurrentUser().getShortUserName(), false);
  }

  /**
   * @param killed whether the job's application master has just been killed, in which case it may
   *     still write the job's history
   */
  private static void deleteStaged(Configuration conf, String job, String user, boolean killed)
      throws IOException {
    Path staged = new Path(MRApps.getStagingAreaDir(conf, user), job);
    BaseDirectory.delete(staged.getFileSystem(conf), staged, killed);
  }

  /** Returns whether YARN still knows a job, whether running or ended. */
  public static boolean isKnown(Configuration conf, String job) throws IOException {
    try (YarnClient yarn = client(conf)) {
      yarn.getApplicationReport(application(job));
      return true;
    } catch (ApplicationNotFoundException e) {
      LOG.debug("YARN no longer knows {}", job, e);
      return false;
    } catch (YarnException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Returns YARN's diagnostics about a job, such as the reason it is waiting. */
  public static String describe(Configuration conf, String job) throws IOException {
    try (YarnClient yarn = client(conf)) {
      return yarn.getApplicationReport(application(job)).getDiagnostics();
    } catch (YarnException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static ApplicationId application(String job) {
    return TypeConverter.toYarn(JobID.forName(job)).getAppId();
  }

  private static YarnClient client(Configuration conf) {
    YarnClient yarn = YarnClient.createYarnClient();
    yarn.init(new YarnConfiguration(conf));
    yarn.start();
    return yarn;
  }
}
