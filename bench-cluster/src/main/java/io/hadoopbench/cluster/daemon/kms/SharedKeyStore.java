package io.hadoopbench.cluster.daemon.kms;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;

/**
 * Hadoop's key store file, shared by several KMS processes: each process reads the file again after
 * another process has written it. Hadoop's own provider reads the file only once, so a KMS would
 * not see the keys that another KMS created.
 */
public final class SharedKeyStore extends KeyProvider {
  static final String SCHEME = "shared-jceks";

  private final URI uri;
  private final Path file;
  private KeyProvider store;
  private FileTime read;

  private SharedKeyStore(URI uri, Configuration conf) throws IOException {
    super(conf);
    this.uri = URI.create("jceks" + uri.toString().substring(SCHEME.length()));
    this.file = Path.of(uri.getPath());
    open();
  }

  private void open() throws IOException {
    read = written();
    store = KeyProviderFactory.get(uri, getConf());
  }

  private FileTime written() throws IOException {
    return Files.exists(file) ? Files.getLastModifiedTime(file) : FileTime.fromMillis(0);
  }

  private synchronized KeyProvider current() throws IOException {
    if (!written().equals(read)) {
      open();
    }
    return store;
  }

  @FunctionalInterface
  private interface Change<T> {
    T in(KeyProvider store) throws IOException;
  }

  private synchronized <T> T change(Change<T> change) throws IOException {
    try (FileChannel lock =
            FileChannel.open(
                file.resolveSibling(file.getFileName() + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      T made = change.in(current());
      store.flush();
      read = written();
      return made;
    }
  }

  @Override
  public KeyVersion getKeyVersion(String versionName) throws IOException {
    return current().getKeyVersion(versionName);
  }

  @Override
  public List<String> getKeys() throws IOException {
    return current().getKeys();
  }

  @Override
  public List<KeyVersion> getKeyVersions(String name) throws IOException {
    return current().getKeyVersions(name);
  }

  @Override
  public Metadata getMetadata(String name) throws IOException {
    return current().getMetadata(name);
  }

  @Override
  public KeyVersion createKey(String name, byte[] material, Options options) throws IOException {
    return change(keys -> keys.createKey(name, material, options));
  }

  @Override
  public void deleteKey(String name) throws IOException {
    change(
        keys -> {
          keys.deleteKey(name);
          return null;
        });
  }

  @Override
  public KeyVersion rollNewVersion(String name, byte[] material) throws IOException {
    return change(keys -> keys.rollNewVersion(name, material));
  }

  /** Does nothing, because each change is written to the file immediately. */
  @Override
  public void flush() {}

  /** Loaded by Hadoop. */
  public static final class Factory extends KeyProviderFactory {
    @Override
    public KeyProvider createProvider(URI providerName, Configuration conf) throws IOException {
      return SCHEME.equals(providerName.getScheme())
          ? new SharedKeyStore(providerName, conf)
          : null;
    }
  }
}
