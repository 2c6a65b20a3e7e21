package io.hadoopbench.rpc.workload;

import io.hadoopbench.core.result.SplitMix64;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Files that the calls query: a directory of empty files to list, and a few files with one block.
 *
 * @param root path without scheme
 */
record Namespace(String root, int entries) {
  /** Enough files to vary the responses, and few enough to be created quickly. */
  private static final int WITH_BLOCK = 10;

  String directory() {
    return root + "/files";
  }

  String file(SplitMix64 random) {
    return directory() + "/file-" + random.nextInt(entries);
  }

  String fileWithBlock(SplitMix64 random) {
    return withBlock(random.nextInt(WITH_BLOCK));
  }

  private String withBlock(int index) {
    return root + "/blocks/file-" + index;
  }

  void make(DistributedFileSystem fs, boolean blocks) throws IOException {
    fs.mkdirs(new Path(directory()), FsPermission.getDirDefault());
    for (int i = 0; i < entries; i++) {
      fs.create(new Path(directory(), "file-" + i)).close();
    }
    for (int i = 0; blocks && i < WITH_BLOCK; i++) {
      try (var out = fs.create(new Path(withBlock(i)))) {
        out.write(i);
      }
    }
  }
}
