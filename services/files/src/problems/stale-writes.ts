/** Stale writes: what they conflict with, and where what was sent is retained. */
import { Problem } from '@alluvium/kernel'

type RefusedWrite = Readonly<{ save: string; path: string; driver: string; ours: string; base: string }>

/** The refused body lies at `Location`, and the facts are what a program needs to let a person decide. */
export const mergeConflict = (of: RefusedWrite, conflicts: readonly unknown[]) =>
  new Problem(
    'stale',
    'files.merge-conflict',
    `Somebody else has changed ${of.path} meanwhile, and ${conflicts.length === 1 ? 'one change does' : 'some changes do'} not go together; nothing was changed, and what was sent is kept among your conflicts.`,
    whereItIs(of, { conflicts }),
  )

export const mergeGivenUp = (of: RefusedWrite, why: string) =>
  new Problem(
    'stale',
    'files.merge-given-up',
    `Somebody else has changed ${of.path} meanwhile, and merging took too much (${why}); nothing was changed, and what was sent is kept among your conflicts.`,
    whereItIs(of, {}),
  )

const whereItIs = ({ save, path, driver, ours, base }: RefusedWrite, facts: Readonly<Record<string, unknown>>) => ({
  headers: { location: `/api/saves/${save}/content`, 'merge-driver': driver },
  facts: { save, path, driver, base_etag: base, etag: ours, ...facts },
})

export const mergeOvertaken = (path: string) =>
  new Problem(
    'busy',
    'files.merge-overtaken',
    `${path} changes too often to merge with it just now; nothing was changed.`,
    { headers: { 'retry-after': '1' } },
  )

export const retainedWriteMissing = () =>
  new Problem('missing', 'files.save-missing', 'There is no such save, or it is not kept any more.')

export const retainedWriteOfAnother = () =>
  new Problem(
    'forbidden',
    'files.save-of-another',
    "This save is somebody else's; only they and an administrator may see it.",
  )
