/**
 * Data of a run: records without files, clocks or arithmetic; and JSON and random numbers, which
 * must be the same in every JVM. Usable by all packages; depends on no other package of the
 * project.
 */
package io.hadoopbench.core.model;
