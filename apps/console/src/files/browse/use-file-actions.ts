/** What a person does to entries, with the way back: everything here says what it did, and most can be undone from there. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Refusal } from '../../wire/refusal.ts'
import type { Store } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { bare, freeName, nameOf } from '../folder.ts'
import { carry, carryBeside, discard, extract, type FromTo, type Moved, type Way } from './changes.ts'
import { clipboard } from './clipboard.ts'

/** Names that were taken, and what was to come there; decided by `TakenQuestion`. */
export type Taken = Readonly<{ way: Way; items: readonly FromTo[] }>

/** What is done where a name is taken. */
export type IfTaken = 'refuse' | 'replace' | 'both'

export type FileActions = Readonly<{
  /** To the trash. */
  remove: (paths: readonly string[]) => Promise<void>
  /** Into a folder, under their own names. */
  carryInto: (way: Way, paths: readonly string[], folder: string) => Promise<void>
  /** A zip archive, into a new folder beside it. */
  extract: (path: string) => Promise<void>
  /** Throws `Refusal` where it may not have this name; where it is taken and it should be refused, `files.path-taken`. Resolves to its new path. */
  rename: (path: string, name: string, ifTaken: IfTaken) => Promise<string>
  /** What was cut or copied, into this folder. */
  paste: (folder: string) => Promise<void>
  taken: Taken | null
  decide: (decision: 'replace' | 'both' | 'skip') => Promise<void>
}>

export function useFileActions(store: Store): FileActions {
  const { username } = useFilesContext()
  const queries = useQueryClient()
  const [taken, setTaken] = useState<Taken | null>(null)
  const changed = () => void queries.invalidateQueries({ queryKey: ['files'] })

  function report(way: Way, { done, failed }: Moved): void {
    changed()
    for (const { from, error } of failed.slice(0, 1)) {
      const said = `${nameOf(bare(from))}: ${error}`
      const others = failed.length - 1
      notices.tell(others === 0 ? said : t('files.errorAndOthers', { error: said, count: others }), { isBad: true })
    }
    if (done.length === 0) return
    const what = done.length === 1 ? nameOf(bare(done[0]?.to ?? '')) : t('files.countItem', { count: done.length })
    // What was replaced is among the versions of its place; taking the newcomer away again would not bring it back.
    const isUndoable = done.every(({ overwrite }) => !overwrite)
    const undo = { name: t('files.undo'), run: () => takeBack(way, done) }
    notices.tell(
      t(way === 'move' ? 'files.movedWhat' : 'files.copiedWhat', { what }),
      isUndoable ? { action: undo } : {},
    )
  }

  async function takeBack(way: Way, done: readonly FromTo[]): Promise<void> {
    if (way === 'copy')
      await discard(
        store,
        done.map(({ to }) => to),
      )
    else await carry(store, 'move', done.map(({ from, to }) => ({ from: to, to: from })).toReversed())
    changed()
  }

  async function carryAll(way: Way, items: readonly FromTo[], how = carry): Promise<void> {
    try {
      const outcome = await how(store, way, items)
      report(way, outcome)
      if (outcome.taken.length > 0) setTaken({ way, items: outcome.taken })
    } catch (error) {
      notices.tell(sentenceOf(error), { isBad: true })
      changed()
    }
  }

  function carryInto(way: Way, paths: readonly string[], folder: string): Promise<void> {
    return carryAll(
      way,
      paths.map((path) => {
        const from = bare(path)
        const name = nameOf(from)
        // A copy into its own folder is meant to be another one.
        const isBeside = way === 'copy' && `${folder}${name}` === from
        return { from, to: `${folder}${isBeside ? freeName(name, () => false) : name}` }
      }),
    )
  }

  return {
    taken,
    carryInto,
    async paste(folder) {
      const kept = clipboard.read()
      if (!kept) return
      if (kept.way === 'move') clipboard.write(null)
      await carryInto(kept.way, kept.paths, folder)
    },
    async remove(paths) {
      try {
        const { done, failed } = await discard(store, paths)
        changed()
        for (const { path, error } of failed.slice(0, 1)) notices.tell(`${nameOf(path)}: ${error}`, { isBad: true })
        if (done.length === 0) return
        const what = done.length === 1 ? nameOf(bare(done[0] ?? '')) : t('files.countItem', { count: done.length })
        const undo = async () => {
          const deletions = done.map((path) => ({ path }))
          try {
            // Few undo, and the first page is to come soon.
            const [{ bringBack }, { tellOfReturned }] = await Promise.all([
              import('../restoring/bringing-back.ts'),
              import('../restoring/bringing-back-bar.tsx'),
            ])
            const ended = await bringBack(store, username, deletions)
            if (ended.failed.length > 0 || done.length > 1) tellOfReturned(ended)
          } catch (error) {
            notices.tell(sentenceOf(error), { isBad: true })
          }
          changed()
        }
        notices.tell(t('files.movedWhatToTheTrash', { what }), { action: { name: t('files.undo'), run: undo } })
      } catch (error) {
        notices.tell(sentenceOf(error), { isBad: true })
      }
    },
    async extract(path) {
      const name = nameOf(path)
      notices.tell(t('files.extractingName', { name }))
      try {
        const { folder, files, left_out_count: leftOut } = await extract(store, path)
        changed()
        const undo = async () => {
          await discard(store, [folder.path])
          changed()
        }
        const said = t('files.extractedName', { name, folder: folder.name, count: files })
        const more = leftOut > 0 ? ` ${t('files.countLeftOut', { count: leftOut })}` : ''
        notices.tell(said + more, { action: { name: t('files.undo'), run: undo } })
      } catch (error) {
        notices.tell(sentenceOf(error), { isBad: true })
      }
    },
    async rename(path, name, ifTaken) {
      const from = bare(path)
      const item = { from, to: `${from.slice(0, from.lastIndexOf('/') + 1)}${name}` }
      let outcome = await carry(store, 'move', [{ ...item, overwrite: ifTaken === 'replace' }])
      if (outcome.taken.length > 0 && ifTaken === 'both') outcome = await carryBeside(store, 'move', outcome.taken)
      const [refused] = [...outcome.failed, ...outcome.taken.map(() => ({ error: '', code: 'files.path-taken' }))]
      if (refused)
        throw new Refusal(refused.error, { status: 400, code: refused.code, requestId: null, takesTokens: false })
      changed()
      const undo = { name: t('files.undo'), run: () => takeBack('move', outcome.done) }
      const [{ to } = item] = outcome.done
      notices.tell(
        t('files.renamedFromTo', { from: nameOf(from), to: nameOf(to) }),
        // What was replaced is among the versions of its place; the way back would not bring it along.
        ifTaken === 'replace' ? {} : { action: undo },
      )
      return to
    },
    async decide(decision) {
      if (!taken) return
      setTaken(null)
      if (decision === 'skip') return
      if (decision === 'replace') {
        await carryAll(
          taken.way,
          taken.items.map((item) => ({ ...item, overwrite: true })),
        )
        return
      }
      await carryAll(taken.way, taken.items, carryBeside)
    },
  }
}
