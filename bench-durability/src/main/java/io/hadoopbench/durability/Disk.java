package io.hadoopbench.durability;

import io.hadoopbench.core.os.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The disks that hold a directory on this host, and the kernel's counters for them.
 *
 * @param devices the disks' directories below {@code /sys}; empty if the file system has no device,
 *     for example an overlay
 * @param type the file system's type
 */
record Disk(List<Path> devices, String type) {
  /** A library that ignores fsync. */
  static final String NO_SYNC = "libeatmydata";

  private static final int SECTOR_BYTES = 512;

  /** Fields of {@code /sys/block/NAME/stat}. */
  private static final int SECTORS_WRITTEN = 6;

  private static final int FLUSHES = 15;

  Disk {
    devices = List.copyOf(devices);
  }

  /**
   * The sum of the counters of all disks.
   *
   * @param flushes completed flush requests; negative if the kernel does not count them
   */
  record Counted(double flushes, double writtenBytes) {
    Counted minus(Counted before) {
      return new Counted(flushes - before.flushes, writtenBytes - before.writtenBytes);
    }
  }

  static Disk of(Path directory) throws IOException {
    long device = (Long) Files.getAttribute(directory, "unix:dev");
    long major = device >> 8 & 0xfff;
    long minor = device & 0xff | device >> 12 & 0xfff00;
    Path found = Path.of("/sys/dev/block/" + major + ":" + minor);
    return new Disk(
        Files.exists(found) ? disks(found.toRealPath()) : List.of(), Storage.of(directory).type());
  }

  /**
   * Returns whole disks, because the kernel does not count flushes for partitions or logical
   * volumes.
   */
  private static List<Path> disks(Path device) throws IOException {
    if (Files.exists(device.resolve("partition"))) {
      return disks(device.getParent());
    }
    List<Path> disks = new ArrayList<>();
    if (Files.isDirectory(device.resolve("slaves"))) {
      try (Stream<Path> parts = Files.list(device.resolve("slaves"))) {
        for (Path part : parts.toList()) {
          disks.addAll(disks(part.toRealPath()));
        }
      }
    }
    return disks.isEmpty() ? List.of(device) : disks;
  }

  /**
   * Returns the reason a directory's files reach no disk; empty if they may reach one. The
   * directory that an overlay writes to may be inaccessible here.
   */
  static Optional<String> inMemory(Path directory) throws IOException {
    Storage storage = Storage.of(directory);
    if (storage.inMemory()) {
      return Optional.of(
          directory
              + " is on "
              + storage.type()
              + ", and syncing memory takes no time; set TMPDIR to a directory on a disk");
    }
    Optional<Path> upper =
        storage.type().equals("overlay")
            ? upper(directory.toRealPath(), Files.readString(Path.of("/proc/self/mountinfo")))
                .filter(Files::exists)
            : Optional.empty();
    return upper.isPresent() ? inMemory(upper.get()) : Optional.empty();
  }

  /** Returns the directory in which the overlay that contains a directory stores its files. */
  static Optional<Path> upper(Path directory, String mountInfo) {
    return mountInfo
        .lines()
        .filter(line -> line.contains(" - overlay "))
        .map(line -> line.split(" "))
        .filter(fields -> directory.startsWith(fields[4]))
        .max(Comparator.comparingInt(fields -> fields[4].length()))
        .flatMap(
            fields ->
                Stream.of(fields[fields.length - 1].split(","))
                    .filter(option -> option.startsWith("upperdir="))
                    .findFirst())
        .map(option -> Path.of(option.substring("upperdir=".length())));
  }

  /** Returns the counters' values; empty if the disks are unknown. */
  Optional<Counted> read() throws IOException {
    double flushes = 0;
    double sectors = 0;
    for (Path device : devices) {
      String[] fields = Files.readString(device.resolve("stat")).strip().split("\\s+");
      sectors += Double.parseDouble(fields[SECTORS_WRITTEN]);
      flushes = fields.length > FLUSHES ? flushes + Double.parseDouble(fields[FLUSHES]) : -1;
    }
    return devices.isEmpty()
        ? Optional.empty()
        : Optional.of(new Counted(flushes, sectors * SECTOR_BYTES));
  }

  /** Returns whether a disk has a cache that a sync must flush; empty if unknown. */
  Optional<Boolean> isWriteBack() throws IOException {
    Set<String> caches = new HashSet<>();
    for (Path device : devices) {
      caches.add(text(device, "queue/write_cache"));
    }
    return caches.contains("write back")
        ? Optional.of(true)
        : Optional.of(false).filter(no -> caches.equals(Set.of("write through")));
  }

  /** Returns the disks' names, models, kinds and write caches. */
  String describe() throws IOException {
    List<String> all = new ArrayList<>();
    for (Path device : devices) {
      all.add(
          device.getFileName()
              + " ("
              + text(device, "device/model")
              + ", "
              + (text(device, "queue/rotational").equals("0") ? "not rotational" : "rotational")
              + ", "
              + text(device, "queue/write_cache")
              + ")");
    }
    return all.isEmpty()
        ? "unknown device with a file system of type " + type
        : String.join(", ", all);
  }

  private static String text(Path device, String name) throws IOException {
    Path file = device.resolve(name);
    return Files.exists(file) ? Files.readString(file).strip() : "unknown " + file.getFileName();
  }
}
