package io.hadoopbench.ec;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;

/**
 * The location and layout of files.
 *
 * @param blocks for each block or block group, the transfer addresses of the DataNodes that hold
 *     its data, without parity
 * @param holders the DataNodes that hold any unit
 * @param unhealthy blocks with missing or duplicate replicas or units; empty if there are none
 * @param layouts number of files by policy name or number of replicas, such as {@code rep3},
 *     according to the NameNode
 */
record Placement(
    List<Set<String>> blocks,
    Set<String> holders,
    List<String> unhealthy,
    SortedMap<String, Long> layouts) {
  /**
   * @throws IOException also if a file does not exist
   */
  static Placement of(DistributedFileSystem fs, List<Path> files) throws IOException {
    Placement placement =
        new Placement(new ArrayList<>(), new TreeSet<>(), new ArrayList<>(), new TreeMap<>());
    for (Path file : files) {
      String path = file.toUri().getPath();
      HdfsLocatedFileStatus status = fs.getClient().getLocatedFileInfo(path, false);
      if (status == null) {
        throw new FileNotFoundException(path + " does not exist");
      }
      Optional<ErasureCodingPolicy> policy = Optional.ofNullable(status.getErasureCodingPolicy());
      placement.layouts.merge(
          policy
              .map(ErasureCodingPolicy::getName)
              .orElse(Layout.REPLICATED + status.getReplication()),
          1L,
          Long::sum);
      for (LocatedBlock block : status.getLocatedBlocks().getLocatedBlocks()) {
        placement.add(path, block, policy, status.getReplication());
      }
    }
    return placement;
  }

  private void add(
      String path, LocatedBlock block, Optional<ErasureCodingPolicy> policy, int replicas) {
    DatanodeInfo[] locations = block.getLocations();
    Set<String> data = new TreeSet<>();
    Set<Integer> units = new TreeSet<>();
    for (int i = 0; i < locations.length; i++) {
      int unit = block instanceof LocatedStripedBlock striped ? striped.getBlockIndices()[i] : i;
      units.add(unit);
      holders.add(locations[i].getXferAddr());
      if (policy.isEmpty() || unit < policy.get().getNumDataUnits()) {
        data.add(locations[i].getXferAddr());
      }
    }
    int expected = policy.map(p -> units(p, block.getBlockSize())).orElse(replicas);
    if (units.size() < expected) {
      unhealthy.add(path + " has a block with " + units.size() + " of " + expected + " units");
    } else if (locations.length > expected) {
      unhealthy.add(
          path + " has a block with " + expected + " units in " + locations.length + " places");
    }
    blocks.add(data);
  }

  /** A short block group contains only some data units, but all parity units. */
  private static int units(ErasureCodingPolicy policy, long bytes) {
    long cells = (bytes + policy.getCellSize() - 1) / policy.getCellSize();
    return (int) Math.min(cells, policy.getNumDataUnits()) + policy.getNumParityUnits();
  }

  /**
   * Returns the number of data holders that are among these DataNodes, for the block that loses the
   * fewest; replicas count as data.
   */
  int fewestLost(Set<String> victims) {
    return blocks.stream().mapToInt(holders -> lost(holders, victims)).min().orElse(0);
  }

  /**
   * Returns the number of data holders that are among these DataNodes, for the block that loses the
   * most.
   */
  int mostLost(Set<String> victims) {
    return blocks.stream().mapToInt(holders -> lost(holders, victims)).max().orElse(0);
  }

  private static int lost(Set<String> holders, Set<String> victims) {
    return (int) holders.stream().filter(victims::contains).count();
  }

  /**
   * Returns the DataNodes whose loss affects as many blocks as possible. Each step selects the
   * DataNode that holds data of most of the blocks that have lost the least so far. With several
   * file sets, the effect on the least affected set is maximised.
   */
  static Set<String> victims(List<Placement> sets, int count) {
    Set<String> left = new TreeSet<>();
    sets.forEach(set -> set.blocks.forEach(left::addAll));
    Set<String> victims = new TreeSet<>();
    while (victims.size() < count && !left.isEmpty()) {
      Function<String, DoubleStream> harm =
          node -> sets.stream().mapToDouble(set -> set.harm(node, victims));
      String next =
          left.stream()
              .max(
                  Comparator.comparingDouble((String node) -> harm.apply(node).min().orElseThrow())
                      .thenComparingDouble(node -> harm.apply(node).sum()))
              .orElseThrow();
      victims.add(next);
      left.remove(next);
    }
    return victims;
  }

  /**
   * Returns the effect of losing another DataNode, between 0 and 1. A block that has lost the least
   * so far has more weight than all other blocks together. Without blocks, the effect is 1.
   */
  private double harm(String node, Set<String> victims) {
    int least = fewestLost(victims);
    double most = blocks.size() * (blocks.size() + 1.0);
    return most == 0
        ? 1
        : blocks.stream()
                .filter(holders -> holders.contains(node))
                .mapToDouble(holders -> lost(holders, victims) == least ? blocks.size() + 1 : 1)
                .sum()
            / most;
  }
}
