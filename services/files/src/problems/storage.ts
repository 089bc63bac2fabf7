/** What the place of the bytes refuses: no room, no answer, bytes that are not what they should be. */
import { Problem } from '@alluvium/kernel'

export const quotaExceeded = (owner: string) =>
  new Problem('full', 'files.quota-exceeded', `The storage of ${owner} has no room left for this.`)

export const totalExceeded = (owner: string) =>
  new Problem(
    'full',
    'files.total-exceeded',
    `With its trash, earlier versions, kept saves and unfinished uploads ${owner} has no room left for this. Deleting files that were changed often, emptying the trash (\`DELETE /api/trash/empty\`), ending uploads and dropping kept saves makes room; an administrator can delete snapshots that hold what was deleted, or raise storage_total_bytes.`,
  )

export const storageFull = (cause?: unknown) =>
  new Problem(
    'full',
    'files.storage-full',
    'The disk has no room for this; nothing was stored. Deleting and emptying the trash (`DELETE /api/trash/empty`) still work, and make room.',
    { cause },
  )

export const storageUnavailable = (cause: unknown) =>
  new Problem(
    'busy',
    'files.storage-unavailable',
    'The storage does not answer at the moment; please try again in a little while.',
    { headers: { 'retry-after': '5' }, cause },
  )

export const bucketLimit = (bytes: number) =>
  new Problem('too-large', 'files.bucket-limit', `The storage takes files of at most ${bytes} bytes.`)

export const contentDamaged = (path: string) =>
  new Problem(
    'busy',
    'files.content-damaged',
    `The stored bytes of ${path} are damaged and are not given out; storing the same file again mends them.`,
  )

export const contentReplaced = (file: string, cause: unknown) =>
  new Problem('busy', 'files.content-replaced', `Something else lies in the place of ${file}.`, { cause })

type Named = Readonly<{ name: string; id: string }>

/** The content that names the database, and in a folder its file. */
const contentNamed = (name: string): string => `the content “${name}” (in a folder: ${name.slice(-2)}/${name})`

export const contentsOfAnother = (place: string, { name, id, named }: Named & Readonly<{ named: string }>) =>
  new Problem(
    'taken',
    'files.contents-of-another',
    `${place} holds the contents of another database (${named}, and not ${id}). Nothing in it was changed: correct --data, --database or the bucket. Where the database was made anew, drop the schema alluvium_files that it has now, and restore the last dump. Is it meant so, remove ${contentNamed(name)}.`,
  )

export const contentsElsewhere = (place: string, { name, id }: Named) =>
  new Problem(
    'unprocessable',
    'files.contents-elsewhere',
    `${place} holds none of the contents that the database names: is the disk not mounted, or --data or the bucket another one? Nothing was changed. Are they lost for good, copy back what a backup has, or store ${contentNamed(name)} with the text ${id}, and start again.`,
  )

export const placeUnreadable = (file: string, cause: unknown) =>
  new Problem('busy', 'files.place-unreadable', `The disk cannot read ${file} at the moment; please try again.`, {
    headers: { 'retry-after': '5' },
    cause,
  })

export const contentUnreadable = (file: string, cause: unknown) =>
  new Problem('busy', 'files.content-unreadable', `The service may not read ${file}, though it may read its folder.`, {
    cause,
  })

export const digestMismatch = (algorithm: string) =>
  new Problem(
    'invalid',
    'files.digest-mismatch',
    `The bytes that arrived do not have the announced ${algorithm} digest; nothing was stored.`,
  )

export const digestInvalid = (header: string) =>
  new Problem('invalid', 'files.digest-invalid', `The header ${header} is not well formed.`)

export const uploadCut = (cause?: unknown) =>
  new Problem(
    'invalid',
    'files.upload-cut',
    'The connection ended before the whole file had arrived; nothing was stored.',
    { cause },
  )

export const uploadLost = () =>
  new Problem(
    'busy',
    'files.upload-lost',
    'The upload took too long without progress and was given up; please send it again.',
    {
      headers: { 'retry-after': '1' },
    },
  )
