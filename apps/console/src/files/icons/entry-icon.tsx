import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { answerOf } from '../../wire/answers.ts'
import { type FileItem, filesAt } from '../../wire/store.ts'
import { useFilesContext } from '../access/files-context.ts'
import { showing } from '../preview/use-content.ts'
import styles from './icons.module.css'
import { KindIcon } from './kind-icon.tsx'

/** What the file service makes small pictures of. */
const pictured = /^image\/(?:jpeg|png|gif|webp|tiff|avif)$/
/** Where it stands. */
type Place = 'row' | 'tile'
/** Pixels of the longer side of a picture: those of `icons.module.css` and `browse.module.css`, for a screen of twice the density. */
const pictureSize: Readonly<Record<Place, number>> = { row: 64, tile: 384 }
/** Pixels of the drawing of a kind. */
const kindSize: Readonly<Record<Place, number>> = { row: 20, tile: 56 }

type EntryIconProps = Readonly<{ item: FileItem; place?: Place }>

/** What an entry is, at a glance: a picture as itself, anything else by its kind. */
export function EntryIcon({ item, place = 'row' }: EntryIconProps) {
  const isPictured = !item.is_collection && !item.encrypted && pictured.test(item.mime_type)
  return isPictured ? <Thumbnail item={item} place={place} /> : <KindIcon item={item} size={kindSize[place]} />
}

/** Asked for once it is in sight, and not at all when it was scrolled past; until it is there, the kind. */
function Thumbnail({ item, place }: Required<EntryIconProps>) {
  const { store } = useFilesContext()
  const { ref, inViewport } = useInViewport<HTMLSpanElement>()
  const size = pictureSize[place]
  const picture = useQuery({
    queryKey: ['thumbnail', store, item.path, item.etag, size],
    enabled: inViewport,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => {
      const params = { path: { file_path: item.path }, query: { size } }
      return answerOf(filesAt(store).GET('/api/thumbnails/{file_path}', { params, parseAs: 'blob', signal }))
    },
  })
  if (!picture.data) {
    return (
      <span ref={ref} className={styles.unseen}>
        <KindIcon item={item} size={kindSize[place]} />
      </span>
    )
  }
  return <Picture content={picture.data} />
}

/** The name stands beside it, so it says nothing to those who don't see it. */
function Picture({ content }: Readonly<{ content: Blob }>) {
  const ref = useCallback((image: HTMLImageElement | null) => showing(content)(image), [content])
  return (
    <span className={styles.kind} data-entry-icon>
      <img ref={ref} className={styles.thumbnail} alt="" draggable={false} />
    </span>
  )
}
