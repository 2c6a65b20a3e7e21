package io.hadoopbench.kms;

import java.io.IOException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * JCE providers that are there for as long as a workload needs them, at the end of the JVM's list, so that only who asks for them by
 * name gets them.
 */
final class JceProviders {
  /** Classes of providers that the JVM does not know by itself. */
  private static final Map<String, String> CLASSES = Map.of("Conscrypt", "org.conscrypt.OpenSSLProvider",
      "BC", "org.bouncycastle.jce.provider.BouncyCastleProvider",
      "AmazonCorrettoCryptoProvider", "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider");
  /** How many tasks of this JVM use a provider that we added. */
  private static final Map<String, Integer> USERS = new HashMap<>();

  private JceProviders() { }

  /** @throws IOException if there is no such provider on the class path, saying what to do */
  static void acquire(String name) throws IOException {
    synchronized (USERS) {
      if (!USERS.containsKey(name) && Security.getProvider(name) != null) {
        return; // the JVM's own
      }
      if (USERS.merge(name, 1, Integer::sum) == 1) {
        try {
          Security.addProvider(load(name));
        } catch (ReflectiveOperationException | LinkageError e) {
          USERS.remove(name);
          throw new IOException("no JCE provider " + name + " in the task's JVM (" + e + "); give its jar with -libjars, the JVM knows "
              + String.join(", ", Arrays.stream(Security.getProviders()).map(Provider::getName).toList()), e);
        }
      }
    }
  }

  static void release(String name) {
    synchronized (USERS) {
      if (USERS.containsKey(name) && USERS.merge(name, -1, Integer::sum) == 0) {
        USERS.remove(name);
        Security.removeProvider(name);
      }
    }
  }

  private static Provider load(String name) throws ReflectiveOperationException {
    String type = CLASSES.get(name);
    if (type == null) {
      throw new ClassNotFoundException("known are " + String.join(", ", new TreeSet<>(CLASSES.keySet())));
    }
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return loader.loadClass(type).asSubclass(Provider.class).getConstructor().newInstance();
  }
}
