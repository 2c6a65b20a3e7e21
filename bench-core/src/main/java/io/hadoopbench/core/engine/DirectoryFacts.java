package io.hadoopbench.core.engine;

import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.cluster.Routers;
import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.design.Treatment.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Facts about a run's directories and user that may affect results but that the user cannot change.
 * They are only reported.
 */
final class DirectoryFacts {
  private DirectoryFacts() {}

  static SortedMap<String, String> of(
      DistributedFileSystem fs, Quotas quotas, Collection<Place> places) throws IOException {
    SortedMap<String, String> facts = new TreeMap<>();
    for (Place place : places) {
      String inherited =
          StoredProperty.ofDirectory(fs, place.directory()).entrySet().stream()
              .map(one -> one.getKey().label() + " " + one.getValue())
              .collect(Collectors.joining(", "));
      facts.merge(
          "-" + place.option(),
          place.directory().toUri().getPath()
              + ": "
              + inherited
              + "; "
              + above(fs, quotas, place.directory()),
          (one, other) -> one + "; " + other);
    }
    boolean router = Routers.answers(fs);
    facts.put("service", router ? "Router" : "NameNode");
    facts.put(
        "trash",
        fs.getServerDefaults(places.iterator().next().directory()).getTrashInterval()
            + " min; deletions of a run bypass it");
    facts.put(
        "user",
        UserGroupInformation.getCurrentUser().getShortUserName()
            + (router ? "" : isSuperuser(fs) ? ", HDFS superuser" : ", no HDFS superuser"));
    return facts;
  }

  private static String above(DistributedFileSystem fs, Quotas quotas, Path directory)
      throws IOException {
    List<String> found = new ArrayList<>();
    for (Path at : Quotas.upwards(directory)) {
      String path = at.toUri().getPath();
      try {
        FileStatus status = fs.getFileStatus(at);
        if (status.hasAcl()) {
          found.add("ACL on " + path);
        }
        if (status.isSnapshotEnabled() && !at.isRoot()) { // the root is always snapshottable
          found.add(path + " is snapshottable");
        }
        if (quotas.ofNames(at).isPresent() || quotas.ofBytes(at).isPresent()) {
          found.add("quota on " + path);
        }
      } catch (AccessControlException | RemoteException e) {
        found.add(path + " is not readable");
      }
    }
    return found.isEmpty() ? "no quota, snapshots or ACL" : String.join(", ", found);
  }

  private static boolean isSuperuser(DistributedFileSystem fs) throws IOException {
    try {
      fs.getClient().getNamenode().getCurrentEditLogTxid();
      return true;
    } catch (RemoteException e) {
      if (e.unwrapRemoteException(AccessControlException.class) instanceof AccessControlException) {
        return false;
      }
      throw e;
    }
  }
}
