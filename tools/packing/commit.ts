/** The commit that is packed: two builds of it are the same, so its time stands for that of the build. */
import { execFileSync } from 'node:child_process'
import { repository } from '../repository.ts'

export type Commit = Readonly<{
  /** The hash; with `-dirty` behind it where tracked files differ from it. */
  commit: string
  /** RFC 3339, in UTC. */
  date: string
  /** The same, in seconds since 1970 (`SOURCE_DATE_EPOCH`). */
  epoch: number
}>

/** Throws outside a git repository. */
export function packedCommit(): Commit {
  const epoch = Number(git('log', '-1', '--format=%ct'))
  const commit = git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*')
  return { commit, date: new Date(epoch * 1000).toISOString().replace('.000Z', 'Z'), epoch }
}

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: repository(), encoding: 'utf8' }).trim()
