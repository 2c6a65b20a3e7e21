package io.hadoopbench.core.run;

import io.hadoopbench.core.block.RunRequest;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.cluster.Login;
import io.hadoopbench.core.os.Storage;
import io.hadoopbench.core.scenario.UserKey;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.security.auth.kerberos.KerberosTicket;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * What can be known on somebody's cluster before anything is written, whatever the variants are, each with its remedy.
 *
 * @param lacks what the run cannot do without: it is refused
 * @param doubts what looks wrong, and need not be: it is said, and the run goes on
 */
record Preflight(List<String> lacks, List<String> doubts) {
  static Preflight of(RunRequest request, Configuration conf, Clock clock) throws IOException {
    List<String> doubts = JobRunner.of(conf).equals(MRConfig.YARN_FRAMEWORK_NAME)
        ? QueueDoubts.of(conf, request.settings().count("maps")) : List.of();
    return new Preflight(ticket(request, new Impact(request).time(), clock).stream().toList(), doubts);
  }

  /**
   * Of a cluster of the run's own.
   *
   * @param storage where it keeps its files
   * @param synced whether its NameNode waits for that
   */
  static Preflight ofOwn(Optional<Storage> storage, boolean synced) {
    return new Preflight(List.of(), storage.filter(files -> synced && files.inMemory()).map(files ->
        "the cluster keeps its files in memory (" + files.type() + "), where a sync of the edit log costs nothing: on a disk whatever changes the "
        + "namespace takes longer, and a feature costs fewer percent of it; set TMPDIR to a directory on a disk").stream().toList());
  }

  /**
   * Why the login does not last; empty when it does. A ticket of {@code kinit} is used as long as it lasts.
   *
   * @param planned what is left to do
   */
  static Optional<String> ticket(RunRequest request, Duration planned, Clock clock) throws IOException {
    if (!UserGroupInformation.isSecurityEnabled() || UserKey.of(request.settings()).isPresent()) {
      return Optional.empty();
    }
    Optional<KerberosTicket> ticket = Login.ticket();
    if (ticket.isEmpty()) {
      return Optional.empty();
    }
    Duration left = Duration.between(clock.instant(), ticket.get().getEndTime().toInstant());
    return left.compareTo(planned) >= 0 ? Optional.empty()
        : Optional.of("the ticket of " + ticket.get().getClient().getName() + " ends in " + left.toMinutes()
        + " min, the run may take " + planned.toMinutes() + " min; kinit again, or give -keytab");
  }
}
