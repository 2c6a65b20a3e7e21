package io.hadoopbench.kms;

import io.hadoopbench.core.cleanup.Orphans;
import io.hadoopbench.core.cleanup.RunId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.protocol.EncryptionZone;
import org.apache.hadoop.security.AccessControlException;

/**
 * Keys that runs created for their zones. A key that a zone still uses is never deleted, because
 * the zone's files could not be read without it.
 */
public final class OrphanedKeys implements Orphans {
  @Override
  public List<Orphan> find(Configuration conf) throws IOException {
    FileSystem fs = FileSystem.get(conf);
    HdfsAdmin admin = fs.getScheme().equals("hdfs") ? new HdfsAdmin(fs.getUri(), conf) : null;
    KeyProvider keys = admin == null ? null : admin.getKeyProvider();
    List<Orphan> left = new ArrayList<>();
    for (String name : names(keys)) {
      if (name.startsWith(ZoneAdmin.OWN_KEY)
          && RunId.isOne(name.substring(ZoneAdmin.OWN_KEY.length()))) {
        KeyProvider.Metadata key = keys.getMetadata(name);
        if (key != null) { // otherwise the key has been deleted in the meantime
          left.add(
              new Orphan(
                  "key " + name,
                  "",
                  key.getCreated().toInstant(),
                  () -> delete(admin, keys, name)));
        }
      }
    }
    return left;
  }

  /** Returns no names if the user may not list keys; such a user cannot have created any. */
  private static List<String> names(KeyProvider keys) throws IOException {
    try {
      return keys == null ? List.of() : keys.getKeys();
    } catch (AccessControlException e) {
      return List.of();
    }
  }

  private static void delete(HdfsAdmin admin, KeyProvider keys, String name) throws IOException {
    for (RemoteIterator<EncryptionZone> zones = admin.listEncryptionZones(); zones.hasNext(); ) {
      EncryptionZone zone = zones.next();
      if (zone.getKeyName().equals(name)) {
        throw new IOException("the encryption zone " + zone.getPath() + " still uses the key");
      }
    }
    keys.deleteKey(name);
    keys.flush();
  }
}
