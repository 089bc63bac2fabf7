import { userInfo } from 'node:os'

/** Returns the name that the operating system has for whoever runs this; a number where it has none, as in containers. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
