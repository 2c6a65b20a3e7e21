package io.hadoopbench.core.cluster;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;

/** A directory that an administrator must create for a user. */
public final class GivenDirectory {
  private GivenDirectory() {}

  /**
   * Returns the commands that create the directory. They also make parents traversable: with {@code
   * fs.permissions.umask-mode=027}, only the superuser may traverse directories created by {@code
   * -mkdir -p}.
   */
  public static String commands(Path directory, String user) {
    List<String> parents = new ArrayList<>();
    for (Path parent = directory.getParent();
        parent != null && !parent.isRoot();
        parent = parent.getParent()) {
      parents.add(0, parent.toUri().getPath());
    }
    String path = directory.toUri().getPath();
    return "hdfs dfs -mkdir -p %s%s && hdfs dfs -chown %s %s"
        .formatted(
            path,
            parents.isEmpty() ? "" : " && hdfs dfs -chmod a+x " + String.join(" ", parents),
            user,
            path);
  }
}
