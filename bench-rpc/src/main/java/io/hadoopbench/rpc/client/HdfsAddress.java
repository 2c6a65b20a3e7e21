package io.hadoopbench.rpc.client;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import java.net.URI;

/** A file system that the user names. */
public final class HdfsAddress {
  private HdfsAddress() { }

  /** @throws UsageException if the option's value is none */
  public static URI of(Settings settings, String option) {
    URI uri;
    try {
      uri = URI.create(settings.text(option));
    } catch (IllegalArgumentException e) {
      throw new UsageException("-" + option + " " + settings.text(option) + ": not an address: " + e.getMessage());
    }
    if (!"hdfs".equals(uri.getScheme()) || uri.getHost() == null) {
      throw new UsageException("-" + option + " " + settings.text(option) + ": must be like hdfs://host:8020");
    }
    return uri;
  }
}
