package io.hadoopbench.micro;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosKey;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KerberosTicket;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.crypto.EncryptionHandler;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionKey;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionType;
import org.apache.kerby.kerberos.kerb.type.base.KeyUsage;
import org.apache.kerby.kerberos.kerb.type.base.NameType;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.apache.kerby.kerberos.kerb.type.base.TransitedEncoding;
import org.apache.kerby.kerberos.kerb.type.base.TransitedEncodingType;
import org.apache.kerby.kerberos.kerb.type.ticket.EncTicketPart;
import org.apache.kerby.kerberos.kerb.type.ticket.Ticket;
import org.apache.kerby.kerberos.kerb.type.ticket.TicketFlag;
import org.apache.kerby.kerberos.kerb.type.ticket.TicketFlags;

/**
 * Client and service for GSSAPI in one JVM. They need no KDC, only a ticket, which is created here
 * with Kerby, the library that Hadoop ships. A KDC would create the same bytes.
 *
 * @param client holds the ticket for the service
 * @param service holds the key of the ticket
 */
record IssuedTickets(Subject client, Subject service) {
  static final String PROTOCOL = "nn";
  static final String HOST = "localhost";
  private static final String REALM = "BENCH.LOCAL";
  private static final String USER = "bench";
  private static final EncryptionType AES256 = EncryptionType.AES256_CTS_HMAC_SHA1_96;
  private static final int KEY_VERSION = 1;
  private static final Duration LIFETIME = Duration.ofHours(1);

  private static final int FLAGS = 32;

  /**
   * Issues tickets. Must be called before other code in this JVM uses Kerberos, because the JDK
   * reads its configuration once.
   */
  static IssuedTickets issue() throws IOException {
    System.setProperty("java.security.krb5.realm", REALM);
    // never contacted, because both tickets exist
    System.setProperty("java.security.krb5.kdc", "127.0.0.1:1");
    try {
      EncryptionKey serviceKey = EncryptionHandler.random2Key(AES256);
      KerberosPrincipal service =
          new KerberosPrincipal(
              PROTOCOL + "/" + HOST + "@" + REALM, KerberosPrincipal.KRB_NT_SRV_HST);
      KerberosPrincipal user = new KerberosPrincipal(USER + "@" + REALM);
      KerberosPrincipal granting =
          new KerberosPrincipal("krbtgt/" + REALM + "@" + REALM, KerberosPrincipal.KRB_NT_SRV_INST);
      return new IssuedTickets(
          // the JDK requires a ticket-granting ticket, although it does not use it
          new Subject(
              false,
              Set.of(user),
              Set.of(),
              Set.of(
                  ticket(user, service, PROTOCOL + "/" + HOST, serviceKey),
                  ticket(user, granting, "krbtgt/" + REALM, EncryptionHandler.random2Key(AES256)))),
          new Subject(
              false,
              Set.of(service),
              Set.of(),
              Set.of(
                  new KerberosKey(
                      service, serviceKey.getKeyData(), AES256.getValue(), KEY_VERSION))));
    } catch (KrbException e) {
      throw new IOException("cannot create a Kerberos ticket: " + e.getMessage(), e);
    }
  }

  private static KerberosTicket ticket(
      KerberosPrincipal user, KerberosPrincipal server, String name, EncryptionKey serverKey)
      throws KrbException, IOException {
    Instant now = Instant.now();
    Instant end = now.plus(LIFETIME);
    EncryptionKey session = EncryptionHandler.random2Key(AES256);
    EncTicketPart sealed = new EncTicketPart();
    TicketFlags flags = new TicketFlags();
    flags.setFlag(TicketFlag.INITIAL);
    sealed.setFlags(flags);
    sealed.setKey(session);
    sealed.setCrealm(REALM);
    sealed.setCname(new PrincipalName(USER, NameType.NT_PRINCIPAL));
    TransitedEncoding transited = new TransitedEncoding();
    transited.setTrType(TransitedEncodingType.DOMAIN_X500_COMPRESS);
    transited.setContents(new byte[0]);
    sealed.setTransited(transited);
    sealed.setAuthTime(new KerberosTime(now.toEpochMilli()));
    sealed.setStartTime(new KerberosTime(now.toEpochMilli()));
    sealed.setEndTime(new KerberosTime(end.toEpochMilli()));
    Ticket ticket = new Ticket();
    ticket.setRealm(REALM);
    ticket.setSname(new PrincipalName(name, NameType.NT_SRV_INST));
    serverKey.setKvno(KEY_VERSION);
    ticket.setEncryptedEncPart(
        EncryptionHandler.encrypt(sealed.encode(), serverKey, KeyUsage.KDC_REP_TICKET));
    return new KerberosTicket(
        ticket.encode(),
        user,
        server,
        session.getKeyData(),
        AES256.getValue(),
        new boolean[FLAGS],
        Date.from(now),
        Date.from(now),
        Date.from(end),
        null,
        null);
  }
}
