package io.hadoopbench.servers;

import java.lang.reflect.Field;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.accumulo.core.dataImpl.KeyExtent;
import org.apache.accumulo.tserver.OnlineTablets;
import org.apache.accumulo.tserver.TabletServer;
import org.apache.accumulo.tserver.tablet.Tablet;

/**
 * The tablets that a server serves. Accumulo counts in each tablet alone, and forgets what one has counted that was
 * split, moved or dropped; here it is kept, so that the sums only grow. A tablet takes nothing any more when it is
 * removed, so nothing is missed.
 */
final class UserTablets extends OnlineTablets implements TabletsMXBean {
  private final TabletServer server;
  private long ingestedByGone;
  private long scannedByGone;

  private UserTablets(TabletServer server) {
    this.server = server;
  }

  /** @param server that has not started yet */
  static UserTablets in(TabletServer server) throws ReflectiveOperationException {
    UserTablets tablets = new UserTablets(server);
    Field field = TabletServer.class.getDeclaredField("onlineTablets");
    field.setAccessible(true);
    field.set(server, tablets);
    return tablets;
  }

  @Override
  public synchronized void remove(KeyExtent extent) {
    keep(extent);
    super.remove(extent);
  }

  @Override
  public synchronized void split(KeyExtent old, Tablet one, Tablet other) {
    keep(old);
    super.split(old, one, other);
  }

  private void keep(KeyExtent extent) {
    Tablet tablet = server.getOnlineTablet(extent);
    if (tablet != null && !extent.isMeta()) {
      ingestedByGone += tablet.totalIngest();
      scannedByGone += tablet.totalScannedCount();
    }
  }

  private List<Tablet> now() {
    return server.getOnlineTablets().values().stream().filter(tablet -> !tablet.getExtent().isMeta()).toList();
  }

  private long sum(ToLongFunction<Tablet> figure) {
    return now().stream().mapToLong(figure).sum();
  }

  @Override
  public synchronized long getIngestedEntries() {
    return ingestedByGone + sum(Tablet::totalIngest);
  }

  @Override
  public synchronized long getScannedEntries() {
    return scannedByGone + sum(Tablet::totalScannedCount);
  }

  @Override
  public long getEntries() {
    return sum(Tablet::getNumEntries);
  }

  @Override
  public double getFilesPerTablet() {
    return now().stream().mapToInt(tablet -> tablet.getDatafiles().size()).average().orElse(0);
  }

  @Override
  public long getFiles() {
    return sum(tablet -> tablet.getDatafiles().size());
  }
}
