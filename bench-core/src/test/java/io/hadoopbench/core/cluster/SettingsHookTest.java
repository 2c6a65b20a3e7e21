package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsHookTest {
  private static final Map<Role, Map<String, String>> PRIVATE = Map.of(Role.ROUTER, Map.of("a", "1", "b", "2"));
  private static final Map<Role, Map<String, String>> OPEN = Map.of(Role.ROUTER, Map.of("a", "3", "b", "2"));

  @TempDir
  Path temp;

  private SettingsHook hook(String body) throws IOException {
    Path program = temp.resolve("hook");
    Files.writeString(program, "#!/bin/sh\necho \"$@\" >> " + temp.resolve("calls") + "\n" + body);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return new SettingsHook(program);
  }

  private List<String> calls() throws IOException {
    Path calls = temp.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  @Test
  void theProgramIsCalledOnlyForWhatIsNotInForce() throws IOException {
    SettingsHook hook = hook("exit 0");
    assertThat(hook.set(Map.of())).isEmpty();
    assertThat(hook.set(PRIVATE)).isEmpty();
    assertThat(hook.set(PRIVATE)).isEmpty();
    assertThat(hook.set(Map.of())).isEmpty();
    assertThat(hook.set(PRIVATE)).isEmpty();
    assertThat(hook.set(OPEN)).isEmpty();
    assertThat(calls()).containsExactly("set router a=1 b=2", "set router a=3 b=2");
  }

  @Test
  void whatWasChangedIsBroughtBackOnce() throws IOException {
    SettingsHook hook = hook("exit 0");
    hook.set(OPEN);
    assertThat(hook.restore()).isEmpty();
    assertThat(hook.restore()).isEmpty();
    assertThat(calls()).containsExactly("set router a=3 b=2", "restore router");
  }

  @Test
  void nothingIsBroughtBackThatWasNotChanged() throws IOException {
    SettingsHook hook = hook("exit 0");
    hook.set(Map.of());
    assertThat(hook.restore()).isEmpty();
    assertThat(calls()).isEmpty();
  }

  @Test
  void aRefusalIsTheReasonAndIsBroughtBackBecauseHalfOfItMayBeDone() throws IOException {
    SettingsHook hook = hook("[ $1 = restore ] || { echo no permission; exit 7; }");
    assertThat(hook.set(OPEN)).get().asString().endsWith("hook set router a=3 b=2: exit 7: no permission");
    assertThat(hook.restore()).isEmpty();
    assertThat(calls()).last().isEqualTo("restore router");
  }

  @Test
  void aFailedRestoreIsToldAndTriedAgain() throws IOException {
    SettingsHook hook = hook("[ $1 = set ] || exit 1");
    hook.set(OPEN);
    assertThat(hook.restore()).get().asString().contains("restore router: exit 1");
    assertThat(hook.restore()).isPresent();
    assertThat(calls()).hasSize(3);
  }
}
