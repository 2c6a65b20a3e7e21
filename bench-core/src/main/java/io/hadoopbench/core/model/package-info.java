/**
 * Data of a run: records that neither use files or clocks nor do arithmetic. Also JSON and random
 * numbers, which must be the same in every JVM. All packages may use this package; it depends on no
 * other package of the project.
 */
package io.hadoopbench.core.model;
