/**
 * What is known of a database's damage. Once the engine has reported that a page or an index is not what was written,
 * nothing more is written: what is built on a damaged page spreads the damage, and every later check refuses it. Reading goes on.
 *
 * A file's damage is noted beside it, in `files.sqlite.damaged`, for two who could not know otherwise: a service that
 * runs while a check finds it, and one that starts afterwards. Only a check that finds the file sound takes the note away,
 * and whoever knows already writes nothing until it is started again: what it holds in memory may be the damaged page.
 */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger, Problem } from '@alluvium/kernel'
import { corrupt, folderAway } from './problems.ts'

export type Damage = Readonly<{
  /** What every write rejects with; undefined while no damage is known. Costs far less than a flush. */
  refusal(): Problem | undefined
  /** The same as far as it is known, without a look at the file. */
  known(): Problem | undefined
  /** To be called once the file is open: from then on it must stay the same file, or what is written goes to one that nobody finds again. */
  opened(): void
  /** To be called when the engine reports damage. The first time, it is logged. */
  report(refusal: Problem): void
  /** To be called when no write can succeed any more until the file is opened again, though it is not damaged. Logged likewise. */
  unwritable(refusal: Problem): void
}>

/** How often a note is looked for, milliseconds: it is another process that writes it, while thousands of writes a second ask. */
const lookIntervalMs = 5

const markOf = (file: string) => `${file}.damaged`

/** Whether damage was found in a file since it was last found sound. */
export const isMarkedDamaged = (file: string): boolean => existsSync(markOf(file))

/** Notes beside a file what a check found in it; or, where it found nothing, takes the note away. */
export function markDamage(file: string, findings: readonly string[]): void {
  if (findings.length === 0) rmSync(markOf(file), { force: true })
  else writeFileSync(markOf(file), `${findings.join('\n')}\n`, { mode: 0o600 })
}

/**
 * @param logger undefined: nothing is logged.
 * @param file where it lies, when it is a file.
 * @param onUnwritable called once when nothing can be written until the file is opened again.
 */
export function damageTracker(
  where: string,
  logger: Logger | undefined,
  file?: string,
  onUnwritable?: () => void,
): Damage {
  let refused: Problem | undefined

  function report(refusal: Problem): void {
    if (refused) return
    refused = refusal
    logger?.error(
      { err: refusal.cause ?? refusal, database: where },
      'the database is damaged: it takes no more changes until it was restored, or a check finds it sound and the service is started again',
    )
    if (file !== undefined && !isMarkedDamaged(file)) tryToMark(file, refusal, logger)
  }

  /** Of the file, and of its log, the index of that and the lock of the folder once they are there. */
  const identities = new Map<string, string>()
  let lookedAt = Number.NEGATIVE_INFINITY

  function isMarkedByAnother(database: string): boolean {
    const now = performance.now()
    if (now - lookedAt < lookIntervalMs) return false
    lookedAt = now
    return isMarkedDamaged(database)
  }

  /** The part of an opened database that was removed or replaced since it was first seen. */
  function replacedPart(database: string): string | undefined {
    for (const part of [database, `${database}-wal`, `${database}-shm`, lockOf(database)]) {
      const [before, now] = [identities.get(part), identityOf(part)]
      if (before !== undefined && now !== before) return part
      if (now !== undefined) identities.set(part, now)
    }
    return undefined
  }

  return {
    opened() {
      if (file !== undefined) replacedPart(file)
    },
    refusal() {
      if (refused || file === undefined) return refused
      if (isMarkedByAnother(file)) report(corrupt(undefined))
      else if (identities.size > 0) {
        const part = replacedPart(file)
        if (part === undefined) return refused
        if (!existsSync(dirname(file))) return folderAway(dirname(file)) // what was opened is whole, and may come back
        report(corrupt(undefined, partReplaced(file, part)))
      }
      return refused
    },
    known: () => refused,
    report,
    unwritable(refusal) {
      if (refused) return
      refused = refusal
      logger?.fatal({ err: refusal.cause ?? refusal, database: where }, refusal.message)
      onUnwritable?.()
    },
  }
}

/** Says which file a name leads to; undefined when there is none. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/** That of the folder, see folder-lock.ts. */
const lockOf = (database: string): string => join(dirname(database), 'holder.lock')

function partReplaced(file: string, part: string): string {
  const what = `${part} was removed or replaced while it was in use.`
  if (part === file) return what
  return part === lockOf(file)
    ? `${what} Another service may have begun to work with the same folder: end both, and start one.`
    : `${what} What was written last is in this process alone: end it by SIGTERM, which puts it into the database, and not by SIGKILL.`
}

function tryToMark(file: string, { cause, message }: Problem, logger: Logger | undefined): void {
  try {
    markDamage(file, [cause instanceof Error ? cause.message : message])
  } catch (err) {
    logger?.warn({ err, file }, 'the damage could not be noted beside the file')
  }
}
