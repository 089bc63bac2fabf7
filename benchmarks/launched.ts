/**
 * Our commands as `apps/alluvium/bin/alluvium.cjs` starts them: on this Node, with its flags and its environment, but
 * without the process that waits for them, so that what is measured has the process id that is known.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { repository } from '../tools/repository.ts'

type Launcher = Readonly<{
  startingEnvironment(): NodeJS.ProcessEnv
  startingFlags(command: string): readonly string[]
}>

const launcherOf = (checkout: string): Launcher =>
  createRequire(import.meta.url)(join(checkout, 'apps/alluvium/bin/pinned-node.cjs'))

export const { startingEnvironment, startingFlags } = launcherOf(repository())

/** The words behind the name of Node's program. */
export const launchedWords = (command: string, ...words: readonly string[]): readonly string[] =>
  launchedFrom(repository(), command, ...words)

/** The same of another checkout, with the flags that it starts with. */
export const launchedFrom = (checkout: string, command: string, ...words: readonly string[]): readonly string[] => [
  ...launcherOf(checkout).startingFlags(command),
  join(checkout, 'apps/alluvium/src/main.ts'),
  command,
  ...words,
]
