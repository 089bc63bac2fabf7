import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Waiting } from '../../parts/page.tsx'
import { renderMarkdown } from './markdown.ts'
import styles from './preview.module.css'
import { TextPreview } from './text-preview.tsx'
import { useMade } from './use-content.ts'

const ways = [
  { value: 'read', label: 'To read' },
  { value: 'source', label: 'As written' },
]

export function MarkdownPreview({ content, path }: Readonly<{ content: Blob; path: string }>) {
  const [way, setWay] = useState('read')
  return (
    <>
      <SegmentedControl size="xs" mb="sm" data={ways} value={way} onChange={setWay} aria-label="How to show it" />
      {way === 'read' ? <Rendered content={content} path={path} /> : <TextPreview content={content} isWhole />}
    </>
  )
}

function Rendered({ content, path }: Readonly<{ content: Blob; path: string }>) {
  const text = useMade('text', content, (blob) => blob.text())
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text.data !== undefined) place.current?.replaceChildren(renderMarkdown(text.data, path))
  }, [text.data, path])
  if (text.data === undefined) return <Waiting lines={8} />
  return <div ref={place} className={styles.markdown} />
}
