/**
 * Authorization by policies in Cedar's language: the operator's files, read again when they change. The policies in
 * force are replaced as a whole or not at all; files that can't be used change nothing, and the log says why.
 */
import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Logger, newRandomId, serialQueue } from '@alluvium/kernel'
import type { Policy } from '../../ports/policy.ts'
import { policiesInvalid } from '../../problems/callers.ts'
import { deciding } from './cedar-decide.ts'
import { parsePolicies, readPolicyTexts } from './cedar-read.ts'

/** An editor changes a file in several steps. */
const quietMs = 200

export type CedarOptions = Readonly<{
  /** A folder, whose `*.cedar` files all count, or one file. */
  folderOrFile: string
  logger: Logger
}>

export type CedarPolicies = Readonly<{
  /** The policies in force. A returned policy decides the same until the second change after it. */
  current(): Policy
  /** Reads the files again. Never rejects: when they can't be used, the log says why and the old policies stay. */
  reload(): Promise<void>
  close(): void
}>

/** Throws `files.policies-invalid` when there are none, or one can't be used. */
export async function openCedarPolicies({ folderOrFile, logger }: CedarOptions): Promise<CedarPolicies> {
  const cedar = await import('@cedar-policy/cedar-wasm/nodejs') // it takes memory and time, which nobody else needs
  const name = newRandomId()
  let generation = 0
  let texts = ''
  let policy: Policy | undefined

  /** Cedar keeps policies until others get the same name, so there are two names, used in turn. */
  const nameOf = (turn: number) => `${name}-${turn % 2}`

  async function load(): Promise<Policy> {
    const files = await readPolicyTexts(folderOrFile)
    const read = JSON.stringify(files)
    if (policy && read === texts) return policy
    const policies = parsePolicies(cedar, files)
    const id = nameOf(generation + 1)
    const prepared = cedar.preparsePolicySet(id, { staticPolicies: { ...policies.texts } })
    if (prepared.type === 'failure') throw new Error(prepared.errors.map(({ message }) => message).join('; '))
    generation += 1
    texts = read
    policy = deciding({ cedar, policies, id, logger })
    logger.info({ policies: policies.names.size, files: files.length }, 'policies are in force')
    for (const warning of policies.warnings) logger.warn({ warning }, 'a policy is probably not what is meant')
    return policy
  }

  function unusable(error: unknown): never {
    throw policiesInvalid(folderOrFile, error)
  }

  const inTurn = serialQueue()
  async function reload(): Promise<void> {
    try {
      await inTurn(load)
    } catch (error) {
      logger.error({ err: error, folderOrFile }, 'the new policies cannot be used; the old ones stay')
    }
  }

  const watcher = await watching(folderOrFile, logger, () => void reload()).catch(unusable)
  const first = await load().catch((error: unknown) => {
    watcher.close()
    return unusable(error)
  })

  return {
    current: () => policy ?? first,
    reload,
    close() {
      watcher.close()
      for (const turn of [0, 1]) cedar.preparsePolicySet(nameOf(turn), {})
    },
  }
}

/**
 * Calls back when no change has followed for a while. A single file is watched through its folder: editors replace a
 * file, and a watch on the file would stay on the old one.
 */
async function watching(
  folderOrFile: string,
  logger: Logger,
  changed: () => void,
): Promise<Readonly<{ close(): void }>> {
  const folder = (await stat(folderOrFile)).isDirectory() ? folderOrFile : dirname(folderOrFile)
  let timer: NodeJS.Timeout | undefined
  const watcher: FSWatcher = watch(folder, { persistent: false }, () => {
    clearTimeout(timer)
    timer = setTimeout(changed, quietMs).unref()
  })
  watcher.on('error', (error) => logger.warn({ err: error, folder }, 'changes of policies are no longer noticed'))
  return {
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
