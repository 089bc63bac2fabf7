import { Text } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { bytesOf, type Document } from '../../documents/document.ts'
import type { Region } from '../../documents/place-words.ts'
import { showing } from '../../files/preview/use-content.ts'
import { t } from '../../messages/messages.ts'
import styles from './outcome.module.css'
import { SeenSides, type SeenSidesProps } from './seen-sides.tsx'

/** Three pictures, with the place that is meant. */
export const PictureSides = ({ region, ...sides }: SeenSidesProps & Readonly<{ region: Region | undefined }>) => (
  <SeenSides {...sides} renderSide={(document, name) => <Picture document={document} name={name} region={region} />} />
)

type PictureProps = Readonly<{ document: Document; name: string; region: Region | undefined }>

function Picture({ document, name, region }: PictureProps) {
  const content = useMemo(() => new Blob([bytesOf(document)]), [document])
  const [size, setSize] = useState<Readonly<{ width: number; height: number }> | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const ref = useCallback((element: HTMLImageElement | null) => showing(content)(element), [content])
  if (isUnreadable) {
    return (
      <Text size="sm" c="dimmed">
        {t('merge.theBrowserCannotShowThisKind')}
      </Text>
    )
  }
  return (
    <span className={styles.picture}>
      <img
        ref={ref}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        onError={() => setUnreadable(true)}
      />
      {size && region ? <span className={styles.region} style={placeIn(region, size)} /> : null}
    </span>
  )
}

const placeIn = (
  { left, top, right, bottom }: Region,
  { width, height }: Readonly<{ width: number; height: number }>,
) => ({
  left: percent(left, width),
  top: percent(top, height),
  width: percent(right - left + 1, width),
  height: percent(bottom - top + 1, height),
})

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`
