import { userInfo } from 'node:os'

/** As the operating system calls whoever runs this; a number where it has no name for them, as in containers. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
