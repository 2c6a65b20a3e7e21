/** How fast the content of files is made and verified. Only {@code micro} uses it. */
package io.hadoopbench.core.files.micro;
