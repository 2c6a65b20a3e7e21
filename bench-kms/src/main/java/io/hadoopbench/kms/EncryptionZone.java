package io.hadoopbench.kms;

import java.io.Closeable;
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

/** The run's encryption zone, with a key of its own unless the user named one. */
final class EncryptionZone implements Closeable {
  private final HdfsAdmin admin;
  private final KeyProvider keys;
  private final Path dir;
  private final String key;
  private final boolean ownKey;

  private EncryptionZone(HdfsAdmin admin, KeyProvider keys, Path dir, String key, boolean ownKey) {
    this.admin = admin;
    this.keys = keys;
    this.dir = dir;
    this.key = key;
    this.ownKey = ownKey;
  }

  /** Why the cluster has no encryption zones at all; empty when it has a key provider. */
  static Optional<String> unavailable(FileSystem fs, Configuration conf) throws IOException {
    if (!fs.getScheme().equals("hdfs")) {
      return Optional.of("encryption zones need HDFS, fs.defaultFS is " + fs.getUri());
    }
    return new HdfsAdmin(fs.getUri(), conf).getKeyProvider() != null ? Optional.empty()
        : Optional.of("the cluster has no key provider (hadoop.security.key.provider.path)");
  }

  /**
   * @param existingKey key to use; empty to make one of the name {@code newKey}
   * @throws IOException naming the provider, if it does not answer or refuses
   */
  static EncryptionZone create(FileSystem fs, Configuration conf, Path dir, Optional<String> existingKey, String newKey)
      throws IOException {
    HdfsAdmin admin = new HdfsAdmin(fs.getUri(), conf);
    KeyProvider keys = admin.getKeyProvider();
    String key = existingKey.orElse(newKey);
    try {
      if (existingKey.isEmpty()) {
        keys.createKey(key, KeyProvider.options(conf));
      } else if (keys.getMetadata(key) == null) {
        throw new IOException("no key of the name " + key + " (-key)");
      }
    } catch (IOException | NoSuchAlgorithmException e) {
      throw new IOException("the key provider " + conf.get("hadoop.security.key.provider.path", "of the NameNode")
          + " gave no key: " + e.getMessage() + "; check that the KMS runs and that this user may use keys", e);
    }
    EncryptionZone zone = new EncryptionZone(admin, keys, dir, key, existingKey.isEmpty());
    try {
      fs.mkdirs(dir);
      admin.createEncryptionZone(dir, key, EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
      return zone;
    } catch (IOException e) {
      zone.close();
      throw new IOException("cannot make " + dir + " an encryption zone: " + e.getMessage()
          + "; creating zones needs the HDFS superuser", e);
    }
  }

  String key() {
    return key;
  }

  /** Empties the caches of encrypted keys of the NameNode and of the KMS. The NameNode drains its own when a zone is re-encrypted. */
  void drainCaches() throws IOException {
    keys.invalidateCache(key);
    admin.reencryptEncryptionZone(dir, ReencryptAction.START);
  }

  /** Deletes the key, if the run made it. The zone itself goes with the run's directory. */
  @Override
  public void close() throws IOException {
    if (ownKey) {
      keys.deleteKey(key);
      keys.flush();
    }
  }
}
