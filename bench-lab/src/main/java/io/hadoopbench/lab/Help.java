package io.hadoopbench.lab;

import org.apache.commons.cli.Options;

/** Prints the {@code -help} text of this module's programs. */
public final class Help {
  private Help() {}

  public static void print(String usage, Options options) {
    System.out.println("usage: " + usage);
    options
        .getOptions()
        .forEach(
            option ->
                System.out.printf(
                    " -%-24s %s%n",
                    option.getOpt() + (option.hasArg() ? " <" + option.getArgName() + ">" : ""),
                    option.getDescription()));
  }
}
