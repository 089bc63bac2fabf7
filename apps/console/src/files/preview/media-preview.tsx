import { useCallback } from 'react'
import { visibleName } from '../../messages/visible-name.ts'
import type { FileItem } from '../../wire/store.ts'
import styles from './preview.module.css'
import { showing } from './use-content.ts'

type MediaPreviewProps = Readonly<{ kind: 'picture' | 'sound' | 'film'; content: Blob; item: FileItem }>

/** What the browser shows or plays by itself. The bytes are those that were fetched: an address would lack the token. */
export function MediaPreview({ kind, content, item }: MediaPreviewProps) {
  const ref = useCallback((element: HTMLImageElement | HTMLMediaElement | null) => showing(content)(element), [content])
  if (kind === 'picture') return <img ref={ref} className={styles.picture} alt={visibleName(item.name)} />
  if (kind === 'sound') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people keep here seldom has captions, and none are known
    return <audio ref={ref} className={styles.sound} controls aria-label={visibleName(item.name)} />
  }
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
  return <video ref={ref} className={styles.picture} controls aria-label={visibleName(item.name)} />
}
