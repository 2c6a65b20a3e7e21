package io.hadoopbench.lab.versus;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Deletes the files of a program when it has ended, and waits until the DataNodes have deleted
 * their blocks. Otherwise the files would be written to disk during the next run, which would get a
 * slower disk than after a program that deletes its files itself.
 *
 * @param dir base directory of the program
 */
record Cleaned(Arm arm, Configuration conf, String dir) implements Arm {
  private static final long MEGABYTE = 1 << 20;
  private static final long SECONDS = 60;

  @Override
  public String name() {
    return arm.name();
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      long before = fs.getStatus().getUsed();
      Score score = arm.run();
      fs.delete(new Path(dir), true);
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      while (fs.getStatus().getUsed() > before + MEGABYTE) {
        if (System.nanoTime() > deadline) {
          throw new IOException("blocks of " + dir + " were not deleted within " + SECONDS + " s");
        }
        TimeUnit.MILLISECONDS.sleep(500);
      }
      return score;
    }
  }
}
