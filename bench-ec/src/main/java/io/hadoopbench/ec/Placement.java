package io.hadoopbench.ec;

import io.hadoopbench.core.files.FileSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;

/**
 * Where the files of a set lie.
 *
 * @param blocks for each block or block group: the transfer addresses of the DataNodes that hold DATA of it; parity is left out
 * @param incomplete what blocks miss that were to have all their replicas or units; empty when none does
 */
record Placement(List<Set<String>> blocks, List<String> incomplete) {
  /** Many more say nothing more about who holds what, and each file is a call to the NameNode. */
  private static final long MAX_FILES = 1000;

  /**
   * @param policy empty for replicas
   * @param replicas of a block without policy
   */
  static Placement of(DistributedFileSystem fs, Path dir, long files, Optional<ErasureCodingPolicy> policy, int replicas)
      throws IOException {
    Placement placement = new Placement(new ArrayList<>(), new ArrayList<>());
    for (long file = 0; file < Math.min(files, MAX_FILES); file++) {
      String path = FileSet.file(dir, file).toUri().getPath();
      for (LocatedBlock block : fs.getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE).getLocatedBlocks()) {
        placement.add(path, block, policy, replicas);
      }
    }
    return placement;
  }

  private void add(String path, LocatedBlock block, Optional<ErasureCodingPolicy> policy, int replicas) {
    DatanodeInfo[] locations = block.getLocations();
    Set<String> holders = new TreeSet<>();
    for (int i = 0; i < locations.length; i++) {
      if (policy.isEmpty() || ((LocatedStripedBlock) block).getBlockIndices()[i] < policy.get().getNumDataUnits()) {
        holders.add(locations[i].getXferAddr());
      }
    }
    int expected = policy.map(p -> units(p, block.getBlockSize())).orElse(replicas);
    if (locations.length < expected) {
      incomplete.add(path + " has a block with " + locations.length + " of " + expected + " units");
    }
    blocks.add(holders);
  }

  /** A short block group fills only some of its data units, and all of its parity. */
  private static int units(ErasureCodingPolicy policy, long bytes) {
    long cells = (bytes + policy.getCellSize() - 1) / policy.getCellSize();
    return (int) Math.min(cells, policy.getNumDataUnits()) + policy.getNumParityUnits();
  }

  /** How many holders of a block's data are among these DataNodes, for the block that has fewest; blocks of replicas alike. */
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
   * The DataNodes whose loss takes data of as many blocks as can be, one after the other: each time the one that holds data of most
   * blocks that have lost least so far.
   */
  Set<String> victims(int count) {
    Set<String> left = new TreeSet<>();
    blocks.forEach(left::addAll);
    Set<String> victims = new TreeSet<>();
    while (victims.size() < count && !left.isEmpty()) {
      int least = fewestLost(victims);
      String next = left.stream().max(Comparator.comparingLong((String node) -> blocks.stream()
          .filter(holders -> holders.contains(node)).mapToLong(holders -> lost(holders, victims) == least ? blocks.size() + 1L : 1).sum()))
          .orElseThrow();
      victims.add(next);
      left.remove(next);
    }
    return victims;
  }
}
