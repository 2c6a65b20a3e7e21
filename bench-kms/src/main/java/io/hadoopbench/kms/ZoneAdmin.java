package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.GivenDirectory;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.UnavailableException;
import io.hadoopbench.core.os.FirstLine;
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
import org.apache.hadoop.hdfs.protocol.EncryptionZone;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.ReencryptAction;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * An administrator's operations on a run's zones and their key.
 *
 * @param keys null if the cluster has no key provider
 * @param key name of the zones' key, which belongs to the user or to the run
 */
record ZoneAdmin(
    HdfsAdmin admin, KeyProvider keys, Configuration conf, String key, boolean ownKey) {
  /** Prefix of the name of a run's own key, followed by the run id. */
  static final String OWN_KEY = "hadoop-bench-";

  /** Option: an existing zone directory, or an existing key. */
  static final String ZONE = "zone";

  private static final String KEY = "key:";

  /**
   * @throws IOException if the file system does not respond
   */
  static ZoneAdmin of(RunContext run) throws IOException {
    Configuration conf = run.cluster().clientConf();
    FileSystem fs = run.fileSystem();
    boolean own = !run.settings().has(ZONE);
    HdfsAdmin admin = fs.getScheme().equals("hdfs") ? new HdfsAdmin(fs.getUri(), conf) : null;
    return new ZoneAdmin(
        admin,
        admin == null ? null : admin.getKeyProvider(),
        conf,
        own ? OWN_KEY + run.runId() : givenKey(run.settings(), admin, conf),
        own);
  }

  static Optional<Path> directory(Settings settings) {
    return settings.find(ZONE).filter(given -> !given.startsWith(KEY)).map(Path::new);
  }

  /** Returns the existing key to use for the zone that the run creates. */
  static Optional<String> key(Settings settings) {
    return settings
        .find(ZONE)
        .filter(given -> given.startsWith(KEY))
        .map(given -> given.substring(KEY.length()));
  }

  /**
   * Returns the key of the given zone. Empty if the directory is in no zone or in another file
   * system; such directories are rejected later.
   */
  private static String givenKey(Settings settings, HdfsAdmin admin, Configuration conf)
      throws IOException {
    if (key(settings).isPresent() || admin == null) {
      return key(settings).orElse("");
    }
    Path directory = directory(settings).orElseThrow();
    if (!directory.getFileSystem(conf).getUri().equals(FileSystem.getDefaultUri(conf))) {
      return "";
    }
    EncryptionZone zone = admin.getEncryptionZoneForPath(directory);
    return zone == null ? "" : zone.getKeyName();
  }

  private static String remedy() throws IOException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    Path zone = new Path("/zones", user);
    return """
    an administrator can run once: hadoop key create bench-key && %s && hdfs \
    crypto -createZone -keyName bench-key -path %s; then pass -%s %s\
    """
        .formatted(GivenDirectory.commands(zone, user), zone, ZONE, zone);
  }

  /** Returns the reason the cluster has no encryption zones; empty if it has a key provider. */
  Optional<String> missing() {
    if (admin == null) {
      return Optional.of(
          "encryption zones require HDFS, but fs.defaultFS is " + FileSystem.getDefaultUri(conf));
    }
    return keys != null
        ? Optional.empty()
        : Optional.of("the cluster has no key provider (hadoop.security.key.provider.path)");
  }

  /**
   * @throws IOException with the provider's address, if it does not respond or rejects the request
   */
  void requireKey() throws IOException {
    try {
      if (ownKey) {
        keys.createKey(key, KeyProvider.options(conf));
      } else if (keys.getMetadata(key) == null) {
        throw new IOException("no key named %s (-%s)".formatted(key, ZONE));
      }
    } catch (AccessControlException e) {
      throw new UnavailableException(
          "this user may not %s keys: %s; %s"
              .formatted(ownKey ? "create" : "use", FirstLine.of(e), remedy()),
          e);
    } catch (IOException | NoSuchAlgorithmException e) {
      throw new IOException(
          """
          the key provider %s returned no key: %s; check that the KMS is running and \
          that this user may use keys\
          """
              .formatted(
                  conf.get("hadoop.security.key.provider.path", "of the NameNode"), e.getMessage()),
          e);
    }
  }

  /**
   * @param dir existing empty directory
   */
  void makeZone(Path dir) throws IOException {
    try {
      FileSystem fs = dir.getFileSystem(conf);
      new HdfsAdmin(fs.getUri(), conf)
          .createEncryptionZone(dir, key, EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));
    } catch (AccessControlException e) {
      throw new UnavailableException(
          "cannot create an encryption zone: " + FirstLine.of(e) + "; " + remedy(), e);
    }
  }

  /**
   * Creates a file in a zone and opens it, because clients with streams need a decrypted key, and a
   * KMS usually rejects superusers.
   *
   * @throws UnavailableException if the KMS rejects this user
   */
  void requireDecryption(FileSystem fs, Path zone) throws IOException {
    Path probe = new Path(zone, ".may-decrypt");
    try {
      fs.create(probe).close();
    } catch (AccessControlException e) {
      throw new UnavailableException(
          """
          %s; ask the KMS administrator to allow %s to decrypt keys: \
          hadoop.kms.acl.DECRYPT_EEK, hadoop.kms.blacklist.DECRYPT_EEK and \
          key.acl.%s.DECRYPT_EEK in kms-acls.xml; or measure as another user\
          """
              .formatted(
                  FirstLine.of(e), UserGroupInformation.getCurrentUser().getShortUserName(), key),
          e);
    } finally {
      fs.delete(probe, false);
    }
  }

  /**
   * Returns the reason this user may not re-encrypt a zone's keys; empty if the user may. Users who
   * may list all zones may also re-encrypt.
   */
  Optional<String> whyNoReencryption() {
    try {
      admin.listEncryptionZones().hasNext();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(FirstLine.of(e));
    }
  }

  /**
   * Empties the NameNode's and the KMS's EDEK caches. The NameNode drains its cache when a zone is
   * re-encrypted.
   */
  void drainCaches(Path zone) throws IOException {
    keys.invalidateCache(key);
    admin.reencryptEncryptionZone(zone, ReencryptAction.START);
  }

  /** Deletes the run's own key, but not a user's key. */
  void deleteKey() throws IOException {
    if (!ownKey) {
      return;
    }
    boolean there = keys.getMetadata(key) != null;
    try {
      keys.deleteKey(key);
      keys.flush();
    } catch (IOException e) {
      if (!there
          || keys.getMetadata(key)
              != null) { // otherwise the cause would be hidden if a host is down
        throw e;
      }
    }
  }
}
