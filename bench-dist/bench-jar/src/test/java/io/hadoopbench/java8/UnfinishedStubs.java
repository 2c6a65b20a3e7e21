package io.hadoopbench.java8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds calls of JvmDowngrader stubs that are not implemented and throw. */
final class UnfinishedStubs {
  /** Message of their exception. */
  static final String MARK = "JVMDowngrader: Not implemented yet.";

  private UnfinishedStubs() {}

  /**
   * @return classes, and the stub that each calls
   */
  static SortedSet<Java8Api.Use> calls(Path classes) throws IOException {
    Set<String> unfinished = new HashSet<>();
    each(
        classes,
        (in, code) -> {
          if (code.constants.contains(MARK)) {
            unfinished.add(in);
          }
        });
    SortedSet<Java8Api.Use> calls = new TreeSet<>();
    each(
        classes,
        (in, code) ->
            code.called.stream()
                .filter(unfinished::contains)
                .forEach(
                    stub ->
                        calls.add(
                            new Java8Api.Use(
                                in.substring(0, in.indexOf('.')) + ".class",
                                "finished stub " + stub))));
    return calls;
  }

  /** Calls and string constants of one method. */
  private static class Code extends MethodVisitor {
    private final Set<String> called = new HashSet<>();
    private final Set<Object> constants = new HashSet<>();

    Code() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitLdcInsn(Object value) {
      constants.add(value);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      called.add(owner + "." + name + descriptor);
    }
  }

  private static void each(Path classes, BiConsumer<String, Code> consumer) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(classes)) {
      files = all.filter(file -> file.toString().endsWith(".class")).toList();
    }
    for (Path file : files) {
      ClassReader reader = new ClassReader(Files.readAllBytes(file));
      reader.accept(
          new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
              return new Code() {
                @Override
                public void visitEnd() {
                  consumer.accept(reader.getClassName() + "." + name + descriptor, this);
                }
              };
            }
          },
          ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }
  }
}
