/** Programs of the operating system, run to their end with a limit. Anybody may use it; it knows nothing of the project. */
package io.hadoopbench.core.os;
