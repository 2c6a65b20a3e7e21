package io.hadoopbench.kms;

import io.hadoopbench.core.scenario.RunContext;
import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.ReencryptAction;

/**
 * What an administrator does with zones and their key, for one run.
 *
 * @param keys null where the cluster has no key provider
 * @param key name of the zones' key: one of the user's, or the run's own
 */
record ZoneAdmin(HdfsAdmin admin, KeyProvider keys, Configuration conf, String key, boolean ownKey) {
  /** The key of a zone; by default the run makes one. */
  static final String KEY = "key";

  /** @throws IOException if the file system does not answer */
  static ZoneAdmin of(RunContext run) throws IOException {
    Configuration conf = run.cluster().clientConf();
    FileSystem fs = run.fileSystem();
    boolean own = !run.settings().has(KEY);
    HdfsAdmin admin = fs.getScheme().equals("hdfs") ? new HdfsAdmin(fs.getUri(), conf) : null;
    return new ZoneAdmin(admin, admin == null ? null : admin.getKeyProvider(), conf, own ? "hadoop-bench-" + run.runId() : run.settings().text(KEY), own);
  }

  /** Why the cluster has no encryption zones at all; empty when it has a key provider. */
  Optional<String> missing() {
    if (admin == null) {
      return Optional.of("encryption zones need HDFS, fs.defaultFS is " + FileSystem.getDefaultUri(conf));
    }
    return keys != null ? Optional.empty() : Optional.of("the cluster has no key provider (hadoop.security.key.provider.path)");
  }

  /** @throws IOException naming the provider, if it does not answer or refuses */
  void requireKey() throws IOException {
    try {
      if (ownKey) {
        keys.createKey(key, KeyProvider.options(conf));
      } else if (keys.getMetadata(key) == null) {
        throw new IOException("no key of the name " + key + " (-" + KEY + ")");
      }
    } catch (IOException | NoSuchAlgorithmException e) {
      throw new IOException("the key provider " + conf.get("hadoop.security.key.provider.path", "of the NameNode")
          + " gave no key: " + e.getMessage() + "; check that the KMS runs and that this user may use keys", e);
    }
  }

  /** @param dir exists and is empty */
  void makeZone(Path dir) throws IOException {
    try {
      admin.createEncryptionZone(dir, key, EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
    } catch (IOException e) {
      throw new IOException("cannot make " + dir + " an encryption zone: " + e.getMessage() + "; creating zones needs the HDFS superuser", e);
    }
  }

  boolean inZone(Path dir) throws IOException {
    return admin.getEncryptionZoneForPath(dir) != null;
  }

  /** Empties the caches of encrypted keys of the NameNode and of the KMS. The NameNode drains its own when a zone is re-encrypted. */
  void drainCaches(Path zone) throws IOException {
    keys.invalidateCache(key);
    admin.reencryptEncryptionZone(zone, ReencryptAction.START);
  }

  /** Deletes the run's own key; one of the user's stays. */
  void deleteKey() throws IOException {
    if (ownKey) {
      keys.deleteKey(key);
      keys.flush();
    }
  }
}
