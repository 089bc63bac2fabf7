/**
 * A disk that fails once, as dying hardware does, or takes its time: a library in front of the C library's, which is made when a
 * test asks for it and reads from files which call is to fail next, and which are to wait.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
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

/* The order is a file that holds the end of a path. */
static int isOrderedFor(const char *order, int file) {
  char ending[500] = {0}, link[64], path[500];
  int from = order ? syscall(SYS_openat, AT_FDCWD, order, O_RDONLY | O_CLOEXEC) : -1;
  if (from < 0) return 0;
  syscall(SYS_read, from, ending, sizeof ending - 1);
  syscall(SYS_close, from);
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t end = strlen(ending);
  return end > 0 && (size_t)length >= end && strcmp(path + length - end, ending) == 0;
}

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  const char *failing = getenv("FAILING_DISK"), *waiting = getenv("WAITING_DISK");
  if (isOrderedFor(failing, file) && unlink(failing) == 0) { errno = EIO; return -1; } /* whoever takes the order away */
  while (isOrderedFor(waiting, file)) usleep(1000);
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
  /** Flushes of files whose paths end so wait, until `endWait`. */
  holdFlushes(ending: string): void
  endWait(): void
}>

export async function failingDisk(): Promise<FailingDisk> {
  const folder = await temporaryFolder()
  const file = (name: string) => join(folder, name)
  const [code, library, failing, waiting] = [file('failing.c'), file('failing.so'), file('failing'), file('waiting')]
  writeFileSync(code, source)
  const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-o', library, code, '-ldl'])
  if (status !== 0) throw new Error(stderr.toString())
  return {
    environment: { LD_PRELOAD: library, FAILING_DISK: failing, WAITING_DISK: waiting },
    failNextFlush: (ending) => writeFileSync(failing, ending),
    hasFailed: () => !existsSync(failing),
    holdFlushes: (ending) => writeFileSync(waiting, ending),
    endWait: () => rmSync(waiting, { force: true }),
  }
}
