package io.hadoopbench.rpc.client;

import com.sun.security.jgss.ExtendedGSSContext;
import com.sun.security.jgss.InquireType;
import io.hadoopbench.core.os.OwnJava;
import java.lang.reflect.Field;
import java.security.Key;
import java.util.Map;
import javax.security.sasl.SaslClient;
import org.ietf.jgss.GSSException;

/**
 * Which cipher a SASL client of the JDK agreed upon. SASL's own interface does not tell (3des and rc4 are both of strength "high"), and
 * the fields that do are closed to reflection, so they are read by their place in memory; else each JVM would need to be started with
 * {@code --add-opens}, on a user's own cluster too.
 */
final class SaslCipher {
  static final String NOT_TOLD = "cipher not told";
  /** Numbers of RFC 3961 and 8009. */
  private static final Map<Integer, String> ENCRYPTION_TYPES = Map.of(17, "aes128-cts-hmac-sha1-96", 18, "aes256-cts-hmac-sha1-96",
      19, "aes128-cts-hmac-sha256-128", 20, "aes256-cts-hmac-sha384-192", 23, "rc4-hmac", 16, "des3-cbc-sha1");

  private SaslCipher() { }

  /** The mechanism, and what it signs or encrypts with; nothing of that at {@code auth}, where it does neither. */
  static String describe(SaslClient client, String qop) {
    String mechanism = client.getMechanismName();
    if (qop.equals("auth")) {
      return mechanism;
    }
    try {
      return mechanism + " " + (mechanism.equals("GSSAPI") ? kerberosKey(client) : qop.equals("auth-int") ? "hmac-md5"
          : String.valueOf(hidden(client, "negotiatedCipher")));
    } catch (ReflectiveOperationException | GSSException | ClassCastException | IllegalArgumentException e) {
      return mechanism + " " + NOT_TOLD;
    }
  }

  private static String kerberosKey(SaslClient client) throws ReflectiveOperationException, GSSException {
    ExtendedGSSContext context = (ExtendedGSSContext) hidden(client, "secCtx");
    int type;
    if (OwnJava.has(OwnJava.PROCESSES)) {
      Key key = (Key) context.inquireSecContext(InquireType.valueOf("KRB5_GET_SESSION_KEY_EX"));
      type = (int) key.getClass().getMethod("getKeyType").invoke(key);
    } else { // Java 8, whose key has the number for the name of its algorithm
      type = Integer.parseInt(((Key) context.inquireSecContext(InquireType.valueOf("KRB5_GET_SESSION_KEY"))).getAlgorithm());
    }
    return ENCRYPTION_TYPES.getOrDefault(type, "encryption type " + type);
  }

  private static Object hidden(Object owner, String name) throws ReflectiveOperationException {
    Class<?> unsafeClass = Class.forName("sun.misc.Unsafe");
    Field instance = unsafeClass.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    Object unsafe = instance.get(null);
    long place = (long) unsafeClass.getMethod("objectFieldOffset", Field.class).invoke(unsafe, declared(owner.getClass(), name));
    return unsafeClass.getMethod("getObject", Object.class, long.class).invoke(unsafe, owner, place);
  }

  private static Field declared(Class<?> owner, String name) throws NoSuchFieldException {
    for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return field;
        }
      }
    }
    throw new NoSuchFieldException(owner + "." + name);
  }
}
