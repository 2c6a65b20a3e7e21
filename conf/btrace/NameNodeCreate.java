import static org.openjdk.btrace.core.BTraceUtils.*;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.btrace.core.annotations.*;
import org.openjdk.btrace.core.types.AnyType;

/**
 * BTrace probe: measures the time inside NameNodeRpcServer.create() for files with "/measured/" in their path, that is, without
 * warm-up and control files. This includes waits for the namespace lock and the edit log, and the retrieval of an EDEK in an
 * encryption zone, but not RPC decoding, the call queue and the reply. Calls that throw are not counted.
 *
 * The NameNode's MBean "btrace:name=NameNodeCreate", also on its /jmx page, has Count and TotalNanos since the start.
 * Compile and attach: docs/guide/btrace.md.
 */
@BTrace(name = "NameNodeCreate")
public class NameNodeCreate {
  // Handlers run in parallel; a plain long would lose calls.
  @Property(name = "Count") private static AtomicLong count = Atomic.newAtomicLong(0);
  @Property(name = "TotalNanos") private static AtomicLong totalNanos = Atomic.newAtomicLong(0);

  // AnyType[], because the number of arguments differs between Hadoop versions; the path is always the first.
  @OnMethod(clazz = "org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer", method = "create",
      location = @Location(Kind.RETURN))
  public static void onCreate(AnyType[] args, @Duration long nanos) {
    if (Strings.indexOf(str(args[0]), "/measured/") >= 0) {
      Atomic.incrementAndGet(count);
      Atomic.addAndGet(totalNanos, nanos);
    }
  }
}
