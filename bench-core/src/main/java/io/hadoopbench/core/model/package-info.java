/**
 * What a run is, as data: records without files, clocks or arithmetic, and what every JVM must do
 * alike: their JSON, random numbers. For everybody; imports nothing of ours.
 */
package io.hadoopbench.core.model;
