package io.hadoopbench.servers;

/** What a tablet server holds and has done for users. Its own tables, which it asks and changes by itself, are not in any figure. */
public interface TabletsMXBean {
  String NAME = "HadoopBench:service=Accumulo,name=Tablets";

  /** Entries that it has taken since its start, of tablets that it serves no more, too. Entries of a batch count when the batch is acknowledged. */
  long getIngestedEntries();

  /** Entries that scans have looked at since its start, likewise. */
  long getScannedEntries();

  /** Entries in the tablets that it serves, in memory and in files. */
  long getEntries();

  /** Files of each tablet that it serves, on average; 0 if it serves none. */
  double getFilesPerTablet();

  /** Files of all tablets that it serves. */
  long getFiles();
}
