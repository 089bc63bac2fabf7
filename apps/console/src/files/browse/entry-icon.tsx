import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { encodedPath } from '../../shell/route.ts'
import { useVisit } from '../access/files-context.ts'
import { askStore, type FileItem } from '../access/store.ts'
import { showing } from '../preview/use-content.ts'
import styles from './browse.module.css'
import { KindIcon } from './kind-icon.tsx'

/** What the file service makes small pictures of. */
const pictured = /^image\/(?:jpeg|png|gif|webp|tiff|avif)$/
/** Pixels of the longer side: those of `browse.module.css`, for a screen of twice the density. */
const size = 64

/** What an entry is, at a glance: a picture as itself, anything else by its kind. */
export function EntryIcon({ item }: Readonly<{ item: FileItem }>) {
  const isPictured = !item.is_collection && !item.encrypted && pictured.test(item.mime_type)
  return isPictured ? <Thumbnail item={item} /> : <KindIcon item={item} />
}

/** Asked for once it is in sight, and not at all when it was scrolled past; until it is there, the kind. */
function Thumbnail({ item }: Readonly<{ item: FileItem }>) {
  const { store } = useVisit()
  const { ref, inViewport } = useInViewport<HTMLSpanElement>()
  const picture = useQuery({
    queryKey: ['thumbnail', store, item.path, item.etag],
    enabled: inViewport,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await askStore(store, `/api/thumbnails${encodedPath(item.path)}?size=${size}`, { signal })).blob(),
  })
  if (!picture.data) {
    return (
      <span ref={ref} className={styles.unseen}>
        <KindIcon item={item} />
      </span>
    )
  }
  return <Picture content={picture.data} />
}

/** The name stands beside it, so it says nothing to those who don't see it. */
function Picture({ content }: Readonly<{ content: Blob }>) {
  const ref = useCallback((image: HTMLImageElement | null) => showing(content)(image), [content])
  return (
    <span className={styles.kind}>
      <img ref={ref} className={styles.thumbnail} alt="" draggable={false} />
    </span>
  )
}
