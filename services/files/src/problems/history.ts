/** Snapshots, versions and the trash. */
import { Problem } from '@alluvium/kernel'

export const snapshotMissing = () =>
  new Problem('missing', 'files.snapshot-missing', 'There is no snapshot with this id.')

export const versionMissing = (path: string) =>
  new Problem('missing', 'files.version-missing', `${path} has no such version.`)

export const trashMissing = () =>
  new Problem('missing', 'files.trash-missing', 'Nothing in the trash that you may see fits this.')

export const trashOfAnother = () =>
  new Problem(
    'forbidden',
    'files.trash-of-another',
    'Somebody else deleted this; they, whoever made it or an administrator can restore it.',
  )

export const homeNeedsPlace = (path: string) =>
  new Problem(
    'forbidden',
    'files.home-needs-place',
    `${path} is the home of an account that is gone: say with "to" where it comes to, and you take it over.`,
  )

export const placeMoreOpen = (path: string) =>
  new Problem(
    'taken',
    'files.place-more-open',
    `There is another folder at the place of ${path} now, which others may read: close it first, or restore this from the trash and say with "to" where it comes to.`,
  )

export const historyPruned = () =>
  new Problem('gone', 'files.history-pruned', 'The history of that time is not kept any more.')

/** @param what is too much of. */
export const copyTooLarge = (path: string, limit: number, what = 'entries') =>
  new Problem(
    'unprocessable',
    'files.copy-too-large',
    `${path} has more than ${limit} ${what}: copy the folders in it one by one.`,
  )

export const notYetThere = (path: string) =>
  new Problem('missing', 'files.not-yet-there', `${path} did not exist at that time.`)

export const tooManySnapshots = (limit: number) =>
  new Problem(
    'full',
    'files.too-many-snapshots',
    `An account keeps at most ${limit} snapshots that it made; please ask an administrator to delete some.`,
  )
