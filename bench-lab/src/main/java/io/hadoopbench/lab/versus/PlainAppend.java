package io.hadoopbench.lab.versus;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A client without a harness: appends records to one file and makes each durable. {@code
 * PlainAppend DIR hflush|hsync RECORDS WARMUP} prints the records per second.
 */
public final class PlainAppend {
  static final String RATE = "records per second: ";

  private static final int RECORD_BYTES = 1 << 10;

  private PlainAppend() {}

  public static void main(String[] args) throws IOException {
    try (FileSystem fs = FileSystem.get(new Configuration())) {
      append(fs, new Path(args[0], "warmup"), args[1].equals("hsync"), Integer.parseInt(args[3]));
      int records = Integer.parseInt(args[2]);
      double seconds = append(fs, new Path(args[0], "log"), args[1].equals("hsync"), records);
      System.out.println(RATE + records / seconds);
    }
  }

  /** Returns the seconds that the records took, without create and close. */
  private static double append(FileSystem fs, Path file, boolean hsync, int records)
      throws IOException {
    byte[] record = new byte[RECORD_BYTES];
    new Random(1).nextBytes(record);
    try (FSDataOutputStream out = fs.create(file)) {
      long begin = System.nanoTime();
      for (int i = 0; i < records; i++) {
        out.write(record);
        if (hsync) {
          out.hsync();
        } else {
          out.hflush();
        }
      }
      return (System.nanoTime() - begin) / 1e9;
    }
  }
}
