package io.hadoopbench.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceTest {
  @ParameterizedTest
  @CsvSource({
    "namenode.cpuSeconds,             namenode,  CPU_SECONDS,         false",
    "hbase-rest.cpuSeconds,           hbase-rest, CPU_SECONDS,        false",
    "client.cpuSeconds,               client,    CPU_SECONDS,         false",
    "group.datanode.cpuSeconds,       datanode,  CPU_SECONDS,         true",
    "namenode.createRpcs,             namenode,  CALLS,               false",
    "kms.decryptEdekCalls,            kms,       CALLS,               false",
    "group.namenode.otherCallsPercent, namenode, OTHER_CALLS_PERCENT, true",
  })
  void namesOfRolesAreRead(String name, String role, Resource.Kind kind, boolean ofGroup) {
    assertThat(Resource.of(name)).contains(new Resource(role, kind, ofGroup));
    assertThat(Resource.cpuOf(name).isPresent())
        .isEqualTo(kind == Resource.Kind.CPU_SECONDS && !ofGroup);
    assertThat(Resource.isCalls(name)).isEqualTo(kind == Resource.Kind.CALLS);
  }

  @ParameterizedTest
  @CsvSource({
    "host.cpuSeconds",
    "load.cpuSeconds",
    "slices.cpuSeconds.namenode",
    "client.threadSeconds",
    "barrier.lastStartMillis",
    "cpuSeconds",
    "group.cpuSeconds"
  })
  void whatNoRoleUsedIsNone(String name) {
    assertThat(Resource.of(name)).isEmpty();
  }
}
