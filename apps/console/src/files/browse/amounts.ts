/** How much entries hold: what the service counts below folders, with what is in sight. */
import { t } from '../../messages/messages.ts'
import { bytes } from '../../parts/words.ts'
import type { FileItem } from '../../wire/store.ts'

export type Amount = Readonly<{ files: number; folders: number; bytes: number }>

/** Of all entries with what lies below them; undefined where the service does not say it of one. */
export function amountOf(items: readonly FileItem[]): Amount | undefined {
  let [files, folders, bytes] = [0, 0, 0]
  for (const { is_collection: isFolder, size, totals } of items) {
    if (isFolder && !totals) return undefined
    files += isFolder ? (totals?.files ?? 0) : 1
    folders += isFolder ? 1 + (totals?.folders ?? 0) : 0
    bytes += isFolder ? (totals?.bytes ?? 0) : size
  }
  return { files, folders, bytes }
}

/** Bytes of a file, or of everything below a folder; undefined where that is not known. */
export const sizeOf = ({ is_collection: isFolder, size, totals }: FileItem): number | undefined =>
  isFolder ? totals?.bytes : size

/** `1.5 MiB`; empty where it is not known. */
export function sizeText(item: FileItem): string {
  const size = sizeOf(item)
  return size === undefined ? '' : bytes(size)
}

/** `12 files`, of what lies below a folder; empty for a file. */
export const countText = ({ totals }: FileItem): string => (totals ? t('files.countFile', { count: totals.files }) : '')

/** `12 files in 3 folders, 1.5 MiB`. */
export const amountText = ({ files, folders, bytes: size }: Amount): string =>
  t('files.amount', { files, folders, size: bytes(size) })
