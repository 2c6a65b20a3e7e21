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
 * Where files lie, and how they are stored.
 *
 * @param blocks for each block or block group: the transfer addresses of the DataNodes that hold
 *     DATA of it; parity is left out
 * @param holders the DataNodes that hold anything
 * @param unhealthy blocks that do not have each of their replicas or units once; empty when all
 *     have
 * @param layouts files by the name of their policy, or of their number of replicas: {@code rep3};
 *     as the NameNode has it, whatever was asked for
 */
record Placement(
    List<Set<String>> blocks,
    Set<String> holders,
    List<String> unhealthy,
    SortedMap<String, Long> layouts) {
  /**
   * @throws IOException also when one of the files is not there
   */
  static Placement of(DistributedFileSystem fs, List<Path> files) throws IOException {
    Placement placement =
        new Placement(new ArrayList<>(), new TreeSet<>(), new ArrayList<>(), new TreeMap<>());
    for (Path file : files) {
      String path = file.toUri().getPath();
      HdfsLocatedFileStatus status = fs.getClient().getLocatedFileInfo(path, false);
      if (status == null) {
        throw new FileNotFoundException(path + " is not there");
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

  /** A short block group fills only some of its data units, and all of its parity. */
  private static int units(ErasureCodingPolicy policy, long bytes) {
    long cells = (bytes + policy.getCellSize() - 1) / policy.getCellSize();
    return (int) Math.min(cells, policy.getNumDataUnits()) + policy.getNumParityUnits();
  }

  /**
   * How many holders of a block's data are among these DataNodes, for the block that has fewest;
   * blocks of replicas alike.
   */
  int fewestLost(Set<String> victims) {
    return blocks.stream().mapToInt(holders -> lost(holders, victims)).min().orElse(0);
  }

  /** Likewise for the block that has most. */
  int mostLost(Set<String> victims) {
    return blocks.stream().mapToInt(holders -> lost(holders, victims)).max().orElse(0);
  }

  private static int lost(Set<String> holders, Set<String> victims) {
    return (int) holders.stream().filter(victims::contains).count();
  }

  /**
   * The DataNodes whose loss takes data of as many blocks as can be, one after the other: each time
   * the one that holds data of most blocks that have lost least so far. Of several sets of files it
   * is the one that does most to the set to which it does least.
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
   * What the loss of one more DataNode does, 0 to 1: a block that has lost least so far weighs more
   * than all others together. Where no block is, all is lost.
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
