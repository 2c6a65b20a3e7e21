package io.hadoopbench.ingest.accumulo;

import io.hadoopbench.ingest.api.Instance.TableState;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.data.TableId;
import org.apache.accumulo.core.metadata.schema.TabletMetadata;
import org.apache.accumulo.core.metadata.schema.TabletsMetadata;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.tabletserver.thrift.TabletClientService;
import org.apache.accumulo.core.tabletserver.thrift.TabletStats;
import org.apache.accumulo.core.trace.TraceUtil;
import org.apache.accumulo.core.util.HostAndPort;

/**
 * A table's counters, from the metadata and from tablet servers, where every user may read them.
 */
record TableCounts(ClientContext client, TableId table) {
  TableState now() throws IOException {
    long tablets = 0;
    long files = 0;
    try (TabletsMetadata metadata =
        client
            .getAmple()
            .readTablets()
            .forTable(table)
            .fetch(TabletMetadata.ColumnType.PREV_ROW, TabletMetadata.ColumnType.FILES)
            .build()) {
      for (TabletMetadata tablet : metadata) {
        tablets++;
        files += tablet.getFiles().size();
      }
    } catch (RuntimeException e) {
      throw new IOException("cannot read Accumulo's metadata: " + AccumuloInstance.reason(e), e);
    }
    long reported = 0;
    long minor = 0;
    long major = 0;
    for (String server : client.instanceOperations().getTabletServers()) {
      for (TabletStats tablet : ofServer(server)) {
        reported++;
        minor += tablet.getMinors().getNum();
        major += tablet.getMajors().getNum();
      }
    }
    boolean all = reported == tablets;
    return new TableState(
        tablets,
        files,
        all ? OptionalLong.of(minor) : OptionalLong.empty(),
        all ? OptionalLong.of(major) : OptionalLong.empty());
  }

  private List<TabletStats> ofServer(String server) throws IOException {
    return AccumuloInstance.call(
        () -> {
          TabletClientService.Client service =
              ThriftUtil.getClient(
                  ThriftClientTypes.TABLET_SERVER, HostAndPort.fromString(server), client);
          try {
            return service.getTabletStats(
                TraceUtil.traceInfo(), client.rpcCreds(), table.canonical());
          } finally {
            ThriftUtil.returnClient(service, client);
          }
        });
  }
}
