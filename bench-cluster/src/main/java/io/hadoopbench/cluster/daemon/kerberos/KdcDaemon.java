package io.hadoopbench.cluster.daemon.kerberos;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.process.ChildJvm;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Apache Kerby's KDC; ready when it listens on its port and has written all keytabs. */
public record KdcDaemon(Kerberos kerberos) implements Daemon {
  public static final DaemonKind KIND =
      new DaemonKind(Role.KDC, KdcDaemon::plan)
          .checking(
              (cluster, settings) ->
                  settings.isEmpty()
                      ? Optional.empty()
                      : Optional.of(
                          "the KDC cannot be restarted with "
                              + settings.keySet()
                              + ", because its keys are only in memory"))
          .flag("kerberos", "log in with Kerberos everywhere", ClusterNeeds.Builder::kerberos);

  /** The KDC has only a few principals. */
  private static final String HEAP = "64m";

  private static List<KdcDaemon> plan(DaemonContext cluster) {
    return cluster.layout().kerberos().stream().map(KdcDaemon::new).toList();
  }

  @Override
  public Role role() {
    return Role.KDC;
  }

  @Override
  public boolean measured() {
    return false;
  }

  /** The other servers log in at the KDC when they start. */
  @Override
  public boolean comesFirst() {
    return true;
  }

  /** Writes the files that other servers read before they log in. */
  @Override
  public void install() throws IOException {
    kerberos.writeFiles();
  }

  @Override
  public Host host() {
    return kerberos.host();
  }

  @Override
  public ChildJvm jvm() {
    return new ChildJvm(
        name(),
        host(),
        HEAP,
        KdcMain.class.getName(),
        Stream.concat(
                Stream.of(
                    kerberos.directory().toString(),
                    host().address(),
                    String.valueOf(kerberos.port()),
                    Kerberos.client()),
                kerberos.services().stream())
            .toList(),
        JvmOptions.SMALL,
        false);
  }

  /** Returns the KDC's address; the KDC has no web server. */
  @Override
  public URI web() {
    return URI.create("tcp://" + host().at(kerberos.port()));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    if (!Files.exists(kerberos.clientKeytab())) {
      return Optional.of("has not written " + kerberos.clientKeytab());
    }
    host().connect(kerberos.port(), timeout);
    return Optional.empty();
  }
}
