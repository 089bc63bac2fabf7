/**
 * A disk that fails once, as dying hardware does: a library in front of the C library's, which is made when a test asks for it
 * and reads from a file which call is to fail next.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './command.ts'

const source = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/syscall.h>

/* The file holds the end of a path. The first flush of such a file takes the order away, and fails. */
static int isToFail(int file) {
  char ending[500] = {0}, link[64], path[500];
  const char *order = getenv("FAILING_DISK");
  int from = order ? syscall(SYS_openat, AT_FDCWD, order, O_RDONLY | O_CLOEXEC) : -1;
  if (from < 0) return 0;
  syscall(SYS_read, from, ending, sizeof ending - 1);
  syscall(SYS_close, from);
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t end = strlen(ending);
  return end > 0 && (size_t)length >= end && strcmp(path + length - end, ending) == 0 && unlink(order) == 0;
}

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  if (isToFail(file)) { errno = EIO; return -1; }
  return real(file);
}
`

const canCompile = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0

/** Why tests of failing disks are skipped; empty when they are not. */
export const whyNoFailingDisk = canCompile ? '' : ', skipped because this machine has no C compiler'

export type FailingDisk = Readonly<{
  /** The environment of a command that uses the disk. */
  environment: Record<string, string>
  /** The next flush of a file whose path ends so fails (EIO). */
  failNextFlush(ending: string): void
  /** Whether that has happened. */
  hasFailed(): boolean
}>

export async function failingDisk(): Promise<FailingDisk> {
  const folder = await temporaryFolder()
  const [code, library, order] = ['failing.c', 'failing.so', 'order'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(code, source)
  const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-o', library, code, '-ldl'])
  if (status !== 0) throw new Error(stderr.toString())
  return {
    environment: { LD_PRELOAD: library, FAILING_DISK: order },
    failNextFlush: (ending) => writeFileSync(order, ending),
    hasFailed: () => !existsSync(order),
  }
}
