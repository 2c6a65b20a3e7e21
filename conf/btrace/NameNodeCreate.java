import static org.openjdk.btrace.core.BTraceUtils.*;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.btrace.core.annotations.*;
import org.openjdk.btrace.core.types.AnyType;

/**
 * BTrace probe: the time inside NameNodeRpcServer.create() of the files under test, those with the component "/measured/" in their
 * path; warm-up and control files do not count. RPC decoding, queueing and the answer are outside; waiting for the namespace lock and
 * for the edit log, and getting an EDEK in an encryption zone, are inside. Calls that throw are not counted.
 *
 * Read it as the MBean "btrace:name=NameNodeCreate" of the NameNode, also over its /jmx: Count, TotalNanos, both since the start.
 * Compile and attach: docs/guide/btrace.md.
 */
@BTrace(name = "NameNodeCreate")
public class NameNodeCreate {
  // Handlers run in parallel; a plain long would lose calls.
  @Property(name = "Count") private static AtomicLong count = Atomic.newAtomicLong(0);
  @Property(name = "TotalNanos") private static AtomicLong totalNanos = Atomic.newAtomicLong(0);

  // AnyType[] because the number of arguments differs between Hadoop versions; the path is the first one in all of them.
  @OnMethod(clazz = "org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer", method = "create",
      location = @Location(Kind.RETURN))
  public static void onCreate(AnyType[] args, @Duration long nanos) {
    if (Strings.indexOf(str(args[0]), "/measured/") >= 0) {
      Atomic.incrementAndGet(count);
      Atomic.addAndGet(totalNanos, nanos);
    }
  }
}
