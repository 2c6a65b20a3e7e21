package io.hadoopbench.core.servers;

import com.sun.security.jgss.ExtendedGSSContext;
import com.sun.security.jgss.InquireType;
import io.hadoopbench.core.os.CurrentJava;
import java.lang.reflect.Field;
import java.security.Key;
import java.util.Map;
import javax.security.sasl.SaslClient;
import org.ietf.jgss.GSSException;

/**
 * The cipher that a JDK SASL client negotiated. The SASL API does not expose the cipher (3des and
 * rc4 both have strength "high"), and the fields are closed to reflection. The fields are therefore
 * read by memory offset; otherwise each JVM, even on an existing cluster, would need {@code
 * --add-opens}.
 */
public final class SaslCipher {
  public static final String UNKNOWN = "unknown cipher";

  /** Encryption type numbers, as defined in RFC 3961 and RFC 8009. */
  private static final Map<Integer, String> ENCRYPTION_TYPES =
      Map.of(
          17,
          "aes128-cts-hmac-sha1-96",
          18,
          "aes256-cts-hmac-sha1-96",
          19,
          "aes128-cts-hmac-sha256-128",
          20,
          "aes256-cts-hmac-sha384-192",
          23,
          "rc4-hmac",
          16,
          "des3-cbc-sha1");

  private SaslCipher() {}

  /**
   * Returns the mechanism and the algorithm that signs or encrypts. At {@code auth}, returns only
   * the mechanism.
   */
  public static String describe(SaslClient client, String qop) {
    String mechanism = client.getMechanismName();
    if (qop.equals("auth")) {
      return mechanism;
    }
    try {
      return mechanism
          + " "
          + (mechanism.equals("GSSAPI")
              ? kerberosKey(client)
              : qop.equals("auth-int")
                  ? "hmac-md5"
                  : String.valueOf(hidden(client, "negotiatedCipher")));
    } catch (ReflectiveOperationException
        | GSSException
        | ClassCastException
        | IllegalArgumentException e) {
      return mechanism + " " + UNKNOWN;
    }
  }

  private static String kerberosKey(SaslClient client)
      throws ReflectiveOperationException, GSSException {
    ExtendedGSSContext context = (ExtendedGSSContext) hidden(client, "secCtx");
    int type;
    if (CurrentJava.has(CurrentJava.PROCESSES)) {
      Key key = (Key) context.inquireSecContext(InquireType.valueOf("KRB5_GET_SESSION_KEY_EX"));
      type = (int) key.getClass().getMethod("getKeyType").invoke(key);
    } else { // Java 8 uses the number as the algorithm name
      type =
          Integer.parseInt(
              ((Key) context.inquireSecContext(InquireType.valueOf("KRB5_GET_SESSION_KEY")))
                  .getAlgorithm());
    }
    return ENCRYPTION_TYPES.getOrDefault(type, "encryption type " + type);
  }

  private static Object hidden(Object owner, String name) throws ReflectiveOperationException {
    Class<?> unsafeClass = Class.forName("sun.misc.Unsafe");
    Field instance = unsafeClass.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    Object unsafe = instance.get(null);
    long place =
        (long)
            unsafeClass
                .getMethod("objectFieldOffset", Field.class)
                .invoke(unsafe, declared(owner.getClass(), name));
    return unsafeClass
        .getMethod("getObject", Object.class, long.class)
        .invoke(unsafe, owner, place);
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
