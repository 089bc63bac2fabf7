import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { Waiting } from '../../parts/page.tsx'
import { renderMarkdown } from './markdown.ts'
import styles from './preview.module.css'
import { textOf } from './text-of.ts'
import { TextPreview } from './text-preview.tsx'
import { useMade } from './use-content.ts'

const ways = [
  { value: 'read', label: t('files.preview') },
  { value: 'source', label: t('files.source') },
]

export function MarkdownPreview({ content, path }: Readonly<{ content: Blob; path: string }>) {
  const [way, setWay] = useState('read')
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="sm"
        data={ways}
        value={way}
        onChange={setWay}
        aria-label={t('files.howToShowIt')}
      />
      {way === 'read' ? <Rendered content={content} path={path} /> : <TextPreview content={content} isWhole />}
    </>
  )
}

function Rendered({ content, path }: Readonly<{ content: Blob; path: string }>) {
  const text = useMade('text', content, (blob) => textOf(blob))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text.data !== undefined) place.current?.replaceChildren(renderMarkdown(text.data.text, path))
  }, [text.data, path])
  if (text.data === undefined) return <Waiting lines={8} />
  return <div ref={place} className={styles.markdown} />
}
