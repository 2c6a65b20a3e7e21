package io.hadoopbench.ingest.accumulo;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accumulo's client logs what it tries again, with stacks, to the terminal where nobody has configured its Log4j 2;
 * what matters comes as an exception.
 */
final class Silence {
  private static final String LOG4J = "org.apache.logging.log4j.";

  private Silence() { }

  static void keep() {
    try {
      Class<?> level = Class.forName(LOG4J + "Level", true, AccumuloInstance.class.getClassLoader());
      Class.forName(LOG4J + "core.config.Configurator", true, AccumuloInstance.class.getClassLoader()).getMethod("setRootLevel", level)
          .invoke(null, level.getField("OFF").get(null));
    } catch (ReflectiveOperationException other) {
      Logger log = LoggerFactory.getLogger(Silence.class);
      log.debug("logs as it does: {}", other.toString());
    }
  }
}
