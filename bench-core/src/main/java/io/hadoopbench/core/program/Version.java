package io.hadoopbench.core.program;

/** The version of hadoop-bench. */
final class Version {
  private Version() { }

  static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
