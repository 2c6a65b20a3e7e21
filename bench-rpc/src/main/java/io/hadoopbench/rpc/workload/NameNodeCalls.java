package io.hadoopbench.rpc.workload;

import io.hadoopbench.core.result.SplitMix64;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.io.EnumSetWritable;

/**
 * Makes a load thread's RPCs directly through the client protocol, without a file system's streams
 * and caches.
 */
public final class NameNodeCalls {
  static final String GET_FILE_INFO = "getFileInfo";
  static final String GET_BLOCK_LOCATIONS = "getBlockLocations";
  static final String LIST_STATUS = "listStatus";
  static final String MKDIRS = "mkdirs";
  static final String CREATE = "create";
  static final String MIX = "mix";

  /** Values of {@code -op}. */
  static final List<String> OPERATIONS =
      List.of(GET_FILE_INFO, GET_BLOCK_LOCATIONS, LIST_STATUS, MKDIRS, CREATE, MIX);

  /** Individual operations, in index order. */
  static final List<String> KINDS = OPERATIONS.subList(0, 5);

  /**
   * The mix, by index: 12 getFileInfo, 4 getBlockLocations, 2 listStatus, 1 mkdirs and 1 create per
   * 20 calls, evenly spread.
   */
  private static final int[] MIXED = {0, 1, 0, 0, 2, 0, 1, 0, 0, 3, 0, 1, 0, 0, 2, 0, 1, 0, 0, 4};

  private static final byte[] FROM_START = HdfsFileStatus.EMPTY_NAME;
  private static final long BLOCK_BYTES = 1 << 20;

  private final ClientProtocol nameNode;
  private final String client;
  private final Namespace namespace;
  private final String own;
  private final SplitMix64 random;
  private final EnumSetWritable<CreateFlag> create =
      new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE));

  /**
   * @param client name under which files are created
   * @param namespace files to query
   * @param own existing directory for the files that this thread creates
   */
  NameNodeCalls(
      ClientProtocol nameNode, String client, Namespace namespace, String own, long seed) {
    this.nameNode = nameNode;
    this.client = client;
    this.namespace = namespace;
    this.own = own;
    this.random = new SplitMix64(seed);
  }

  /** Returns the index of a call's operation in {@link #KINDS}. */
  static int kind(String operation, long index) {
    return operation.equals(MIX) ? MIXED[(int) (index % MIXED.length)] : KINDS.indexOf(operation);
  }

  /** Returns the average number of RPCs per call; creating a file takes create and complete. */
  static double rpcs(String operation) {
    return switch (operation) {
      case CREATE -> 2;
      case MIX ->
          1
              + (double) Arrays.stream(MIXED).filter(kind -> KINDS.get(kind).equals(CREATE)).count()
                  / MIXED.length;
      default -> 1;
    };
  }

  /**
   * @param name unique within this thread's directory
   * @throws IOException if the server fails or returns an unexpected result
   */
  void call(int kind, String name) throws IOException {
    switch (KINDS.get(kind)) {
      case GET_FILE_INFO ->
          require(nameNode.getFileInfo(namespace.file(random)) != null, "no file");
      case GET_BLOCK_LOCATIONS ->
          require(
              nameNode
                      .getBlockLocations(namespace.fileWithBlock(random), 0, Long.MAX_VALUE)
                      .locatedBlockCount()
                  == 1,
              "no block");
      case LIST_STATUS -> {
        DirectoryListing listing = nameNode.getListing(namespace.directory(), FROM_START, false);
        require(
            listing.getPartialListing().length == namespace.entries(),
            "a listing of " + listing.getPartialListing().length);
      }
      case MKDIRS ->
          require(nameNode.mkdirs(own + name, FsPermission.getDirDefault(), false), "no directory");
      default -> {
        String file = own + name;
        HdfsFileStatus made =
            nameNode.create(
                file,
                FsPermission.getFileDefault(),
                client,
                create,
                false,
                (short) 1,
                BLOCK_BYTES,
                CryptoProtocolVersion.supported(),
                null,
                null);
        require(nameNode.complete(file, client, null, made.getFileId()), "an incomplete file");
      }
    }
  }

  private static void require(boolean asExpected, String what) throws IOException {
    if (!asExpected) {
      throw new IOException("the NameNode returned " + what);
    }
  }
}
