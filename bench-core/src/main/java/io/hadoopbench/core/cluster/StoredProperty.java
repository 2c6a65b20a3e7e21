package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.Settings;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileEncryptionInfo;
import org.apache.hadoop.fs.Options.ChecksumOpt;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.EncryptionZone;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.util.DataChecksum;
import org.apache.hadoop.util.StringUtils;

/**
 * An HDFS file's storage properties. Arms that are compared must agree in each property, unless a
 * treatment determines the property (Treatment.Opened.decides). Properties that new files inherit
 * from directories are compared before anything is written, and all other properties in the trials.
 */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
public enum StoredProperty {
  ENCRYPTION(
      "encryption",
      (fs, directory) -> encryption(fs.getEZForPath(directory)),
      (file, hosts) -> encryption(file.status().getFileEncryptionInfo()),
      Requested.NOT,
      "name a directory outside of encryption zones"),
  ERASURE_CODING(
      "erasure coding policy",
      (fs, directory) -> policy(fs.getErasureCodingPolicy(directory)),
      (file, hosts) -> policy(file.status().getErasureCodingPolicy()),
      Requested.NOT,
      "hdfs ec -setPolicy -replicate -path DIR, or name another directory"),
  STORAGE_POLICY(
      "storage policy",
      (fs, directory) -> fs.getStoragePolicy(directory).getName(),
      (file, hosts) -> null,
      Requested.NOTHING,
      "hdfs storagepolicies -setStoragePolicy -path DIR -policy POLICY, or name another directory"),
  REPLICATION(
      "replication",
      (file, hosts) -> file.replicated(file.status().getReplication()),
      Requested.REPLICATION),
  REPLICAS(
      "number of replicas",
      (file, hosts) ->
          file.replicated(
              file.blocks().mapToInt(block -> block.getLocations().length).min().orElse(0)),
      Requested.REPLICATION),
  BLOCK_SIZE(
      "block size",
      (file, hosts) -> Long.toString(file.status().getBlockSize()),
      Requested.bytes("blockSize")),
  STORAGE_TYPES("storage types", (file, hosts) -> file.storageTypes(), Requested.NOTHING),
  CHECKSUM("checksum type", (file, hosts) -> file.crc(), Requested.NOTHING),
  BYTES_PER_CHECKSUM(
      "bytes per checksum",
      (file, hosts) -> file.bytesPerChecksum(),
      Requested.bytes("bytesPerChecksum")),
  LOCAL_REPLICAS("blocks on the task hosts", StoredFile::localReplicas, Requested.NOTHING);

  public static final String NONE = "none";

  private final String label;
  private final Inherited inherited;
  private final BiFunction<StoredFile, Set<String>, String> ofFile;
  private final Requested requested;
  private final String remedy;

  /** Reads the value that new files inherit from a directory; null if they inherit none. */
  @FunctionalInterface
  private interface Inherited {
    String of(DistributedFileSystem fs, Path directory) throws IOException;
  }

  /** Returns the value that options request; null if they request none. */
  @FunctionalInterface
  private interface Requested {
    Requested NOTHING = settings -> null;
    Requested NOT = settings -> NONE;
    Requested REPLICATION = settings -> settings.asMap().get("replication");

    String by(Settings settings);

    static Requested bytes(String option) {
      return settings ->
          settings.asMap().containsKey(option) ? Long.toString(settings.bytes(option)) : null;
    }
  }

  StoredProperty(
      String label, BiFunction<StoredFile, Set<String>, String> ofFile, Requested requested) {
    this(label, (fs, directory) -> null, ofFile, requested, "");
  }

  StoredProperty(
      String label,
      Inherited inherited,
      BiFunction<StoredFile, Set<String>, String> ofFile,
      Requested requested,
      String remedy) {
    this.label = label;
    this.inherited = inherited;
    this.ofFile = ofFile;
    this.requested = requested;
    this.remedy = remedy;
  }

  public String label() {
    return label;
  }

  public String evidence() {
    String camel = StringUtils.camelize(name());
    return "stored." + camel.substring(0, 1).toLowerCase(Locale.ROOT) + camel.substring(1);
  }

  public String remedy() {
    return remedy;
  }

  /**
   * Returns the value that the options request if no treatment determines it; empty if any value is
   * acceptable.
   */
  public Optional<String> requested(Settings settings) {
    return Optional.ofNullable(requested.by(settings));
  }

  /**
   * Returns the values that new files below a directory inherit.
   *
   * @param directory an existing directory
   */
  public static Map<StoredProperty, String> ofDirectory(DistributedFileSystem fs, Path directory)
      throws IOException {
    Map<StoredProperty, String> values = new EnumMap<>(StoredProperty.class);
    for (StoredProperty property : values()) {
      String value = property.inherited.of(fs, directory);
      if (value != null) {
        values.put(property, value);
      }
    }
    return values;
  }

  /**
   * Returns the properties of a closed file.
   *
   * @param taskHosts names of the hosts whose tasks wrote or read the file; empty to omit locality
   * @param checksums checksum queries of the run
   * @throws FileNotFoundException if the file does not exist
   */
  public static Map<StoredProperty, String> ofFile(
      DistributedFileSystem fs, Path path, Set<String> taskHosts, FileChecksums checksums)
      throws IOException {
    StoredFile file = StoredFile.of(fs, path.toUri().getPath(), checksums);
    Map<StoredProperty, String> values = new EnumMap<>(StoredProperty.class);
    for (StoredProperty property : values()) {
      String value = property.ofFile.apply(file, taskHosts);
      if (value != null) {
        values.put(property, value);
      }
    }
    return values;
  }

  /** Returns the description of a file's encryption for results. */
  public static String encryption(FileEncryptionInfo info) {
    return info == null ? NONE : info.getCipherSuite().getName() + ", key " + info.getKeyName();
  }

  private static String encryption(EncryptionZone zone) {
    return zone == null ? NONE : zone.getSuite().getName() + ", key " + zone.getKeyName();
  }

  private static String policy(ErasureCodingPolicy policy) {
    return policy == null || policy.isReplicationPolicy() ? NONE : policy.getName();
  }

  /**
   * Values that match a variant's label.
   *
   * @param wanted description of the matching values
   * @param remedy how to make a directory match; empty if the run itself creates a matching
   *     directory
   */
  public record Requirement(Predicate<String> fits, String wanted, String remedy) {
    /** Any value matches, but arms with the same label must agree. */
    public static final Requirement ANY = new Requirement(value -> true, "", "");

    public static Requirement of(String value, String remedy) {
      return new Requirement(value::equals, value, remedy);
    }

    /**
     * Returns whether the run creates a matching directory, in which case existing directories need
     * not match.
     */
    public boolean byRun() {
      return remedy.isEmpty();
    }
  }

  /**
   * A file as described by the NameNode and its DataNodes.
   *
   * @param crc null if this host cannot reach the DataNodes
   * @param bytesPerChecksum null if this host cannot reach the DataNodes, or if there are no
   *     checksums
   */
  private record StoredFile(HdfsLocatedFileStatus status, String crc, String bytesPerChecksum) {
    static StoredFile of(DistributedFileSystem fs, String name, FileChecksums checksums)
        throws IOException {
      HdfsLocatedFileStatus status = fs.getClient().getLocatedFileInfo(name, false);
      if (status == null) {
        throw new FileNotFoundException(name + " does not exist");
      }
      Optional<ChecksumOpt> checksum = checksums.of(fs, name, status.getLocatedBlocks());
      return new StoredFile(
          status,
          checksum.map(one -> one.getChecksumType().name()).orElse(null),
          checksum
              .filter(one -> one.getChecksumType() != DataChecksum.Type.NULL)
              .map(one -> Integer.toString(one.getBytesPerChecksum()))
              .orElse(null));
    }

    Stream<LocatedBlock> blocks() {
      return status.getLocatedBlocks().getLocatedBlocks().stream();
    }

    String replicated(int number) {
      return status.getErasureCodingPolicy() == null ? Integer.toString(number) : null;
    }

    String storageTypes() {
      return blocks()
          .flatMap(block -> Arrays.stream(block.getStorageTypes()))
          .filter(Objects::nonNull)
          .map(StorageType::name)
          .distinct()
          .sorted()
          .collect(Collectors.joining(", "));
    }

    /**
     * Returns whether all blocks have a local replica. Null if only some blocks have one, which
     * happens by chance.
     */
    String localReplicas(Set<String> hosts) {
      boolean here = hosts.contains(NetUtils.getLocalHostname());
      Set<String> addresses =
          hosts.stream().flatMap(StoredFile::addresses).collect(Collectors.toSet());
      Set<Boolean> local =
          blocks()
              .map(
                  block ->
                      Arrays.stream(block.getLocations())
                          .anyMatch(
                              node ->
                                  hosts.contains(node.getHostName())
                                      || addresses.contains(node.getIpAddr())
                                      || here
                                          && NetUtils.isLocalAddress(
                                              NetUtils.createSocketAddr(node.getXferAddr())
                                                  .getAddress())))
              .collect(Collectors.toSet());
      return hosts.isEmpty() || local.size() != 1 ? null : local.contains(true) ? "all" : NONE;
    }

    /**
     * Returns a host's addresses, because tasks and DataNodes may use different names for the same
     * host. A host that cannot be resolved here is compared only by name.
     */
    private static Stream<String> addresses(String host) {
      try {
        return Arrays.stream(InetAddress.getAllByName(host)).map(InetAddress::getHostAddress);
      } catch (UnknownHostException e) {
        return Stream.empty();
      }
    }
  }
}
