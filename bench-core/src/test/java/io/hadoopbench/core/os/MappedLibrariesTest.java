package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.os.NativeFacts.MappedLibraries;
import org.junit.jupiter.api.Test;

class MappedLibrariesTest {
  private static final String MAPS =
      """
      55d0c0a00000-55d0c0a01000 r--p 00000000 fe:01 1 /usr/bin/java
      7f0000000000-7f0000001000 r--p 00000000 fe:01 2 /usr/lib/x86_64-linux-gnu/libcrypto.so.3
      7f0000001000-7f0000002000 r-xp 00001000 fe:01 2 /usr/lib/x86_64-linux-gnu/libcrypto.so.3
      7f0000002000-7f0000003000 r-xp 00000000 fe:01 3 /home/a b/native/libcrypto.so
      7f0000003000-7f0000004000 r-xp 00000000 fe:01 4 /opt/libcrypto/libother.so
      7f0000004000-7f0000005000 rw-p 00000000 00:00 0
      7ffc00000000-7ffc00001000 rw-p 00000000 00:00 0 [stack]
      """;

  @Test
  void eachLibraryOfThatNameIsListedOnceWithItsWholePath() {
    assertThat(MappedLibraries.parse(MAPS, "libcrypto"))
        .containsExactly(
            "/home/a b/native/libcrypto.so", "/usr/lib/x86_64-linux-gnu/libcrypto.so.3");
  }

  @Test
  void anonymousMemoryIsIgnored() {
    assertThat(MappedLibraries.parse(MAPS, "[stack")).isEmpty();
    assertThat(MappedLibraries.parse("", "lib")).isEmpty();
  }
}
