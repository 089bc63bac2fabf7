/** What can be done to chosen entries, once for the bar, the menu and the keys. */
import type { ReactNode } from 'react'
import { t } from '../../messages/messages.ts'
import {
  ArchiveIcon,
  CopyIcon,
  DownloadIcon,
  FileIcon,
  LinkIcon,
  MoveIcon,
  PeopleIcon,
  RenameIcon,
  StarIcon,
  TagIcon,
  TrashIcon,
} from '../../parts/icons.tsx'
import type { FileItem } from '../../wire/store.ts'

export type ActionName =
  | 'open'
  | 'download'
  | 'extract'
  | 'people'
  | 'share'
  | 'link'
  | 'favorite'
  | 'rename'
  | 'move'
  | 'copy'
  | 'tag'
  | 'delete'

export type Action = Readonly<{ does: ActionName; name: string; shortcut?: string; icon: ReactNode; isBad?: boolean }>

const all: readonly Action[] = [
  { does: 'open', name: t('files.open'), shortcut: t('files.enter'), icon: <FileIcon size={18} /> },
  { does: 'download', name: t('files.download'), icon: <DownloadIcon size={18} /> },
  { does: 'extract', name: t('files.extractHere'), icon: <ArchiveIcon size={18} /> },
  { does: 'people', name: t('files.peopleAsk'), icon: <PeopleIcon size={18} /> },
  { does: 'share', name: t('files.shareAsk'), icon: <LinkIcon size={18} /> },
  { does: 'link', name: t('files.copyLink'), icon: <CopyIcon size={18} /> },
  { does: 'favorite', name: t('files.addToFavorites'), icon: <StarIcon size={18} /> },
  { does: 'rename', name: t('files.renameAsk'), shortcut: 'F2', icon: <RenameIcon size={18} /> },
  { does: 'move', name: t('files.moveToAsk'), icon: <MoveIcon size={18} /> },
  { does: 'copy', name: t('files.copyToAsk'), icon: <CopyIcon size={18} /> },
  { does: 'tag', name: t('files.tagsAsk'), icon: <TagIcon size={18} /> },
  {
    does: 'delete',
    name: t('files.delete'),
    shortcut: t('files.deleteKey'),
    icon: <TrashIcon size={18} />,
    isBad: true,
  },
]

const ofOne: readonly ActionName[] = ['open', 'extract', 'people', 'link', 'rename']
/** The bar has no room for them, and lists and pages have other ways to them. */
export const inMenuOnly: readonly ActionName[] = ['open', 'link', 'favorite']
/** Nobody hands over more links than these; a folder has one for all that is in it. */
const maxLinks = 100
const reading: readonly ActionName[] = ['open', 'download', 'people', 'link', 'favorite']

/** Whether the service can extract it; what only looks like one is refused there. */
export const isZip = ({ is_collection: isFolder, mime_type: type, name }: FileItem): boolean =>
  !isFolder && (type === 'application/zip' || name.toLowerCase().endsWith('.zip'))

/** Those that make sense for these entries and this person. */
export function actionsFor(
  items: readonly FileItem[],
  { canWrite, areFavorites }: Readonly<{ canWrite: boolean; areFavorites: boolean }>,
): readonly Action[] {
  if (items.length === 0) return []
  return all
    .filter(({ does }) => (canWrite || reading.includes(does)) && (items.length === 1 || !ofOne.includes(does)))
    .filter(({ does }) => does !== 'share' || items.length <= maxLinks)
    .filter(({ does }) => does !== 'extract' || items.every(isZip))
    .map((action) =>
      action.does === 'favorite' && areFavorites ? { ...action, name: t('files.removeFromFavorites') } : action,
    )
}
