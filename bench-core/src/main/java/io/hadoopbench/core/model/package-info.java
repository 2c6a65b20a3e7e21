/** What a run is, as data: records without files, clocks or arithmetic. For everybody; imports nothing of ours. */
package io.hadoopbench.core.model;
