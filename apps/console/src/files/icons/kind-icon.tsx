import type { ComponentType } from 'react'
import { FileIcon, FilmIcon, FolderIcon, PictureIcon, SoundIcon, TextIcon } from '../../parts/icons.tsx'
import type { FileItem } from '../../wire/store.ts'
import styles from './icons.module.css'

type Icon = ComponentType<Readonly<{ size?: number }>>

const byMediaType: readonly (readonly [start: string, icon: Icon])[] = [
  ['image/', PictureIcon],
  ['audio/', SoundIcon],
  ['video/', FilmIcon],
  ['text/', TextIcon],
  ['application/json', TextIcon],
]

type KindIconProps = Readonly<{ item: Pick<FileItem, 'is_collection' | 'mime_type'>; size?: number }>

/** What an entry is, at a glance. @param size pixels. */
export function KindIcon({ item, size = 20 }: KindIconProps) {
  const [, Kind = FileIcon] = byMediaType.find(([start]) => item.mime_type.startsWith(start)) ?? []
  return (
    <span className={styles.kind} data-entry-icon data-folder={item.is_collection || undefined}>
      {item.is_collection ? <FolderIcon size={size} /> : <Kind size={size} />}
    </span>
  )
}
