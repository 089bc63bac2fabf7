import { Text } from '@mantine/core'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the builder gives the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { Waiting } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { count } from '../../parts/words.ts'
import styles from './preview.module.css'
import { useMade } from './use-content.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/** How many pages are shown; of a book, the rest is for a program of its own. */
const mostPages = 200

/** The pages of a PDF, each drawn when it comes into sight. */
export function PdfPreview({ content, name }: Readonly<{ content: Blob; name: string }>) {
  const opened = useMade('pdf', content, async (blob) => {
    const data = new Uint8Array(await blob.arrayBuffer())
    return getDocument({ data, enableXfa: false, useWasm: false, stopAtErrors: false }).promise
  })
  if (opened.isPending) return <Waiting lines={8} />
  if (opened.isError) return <Trouble error={new Error('This PDF can’t be read.', { cause: opened.error })} />
  const pages = Math.min(mostPages, opened.data.numPages)
  return (
    <div className={styles.pages} aria-label={`Pages of ${name}`} role="group">
      {Array.from({ length: pages }, (_, at) => (
        <PdfPage key={at + 1} file={opened.data} number={at + 1} />
      ))}
      {pages < opened.data.numPages ? (
        <Text size="sm" c="dimmed">
          The first {count(pages)} of {count(opened.data.numPages)} pages. Download the file to read on.
        </Text>
      ) : null}
    </div>
  )
}

function PdfPage({ file, number }: Readonly<{ file: PDFDocumentProxy; number: number }>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const place = canvas.current
    if (!place) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        void draw(file, number, place).then(setWords)
      },
      { rootMargin: '400px' },
    )
    watch.observe(place)
    return () => watch.disconnect()
  }, [file, number])
  return (
    <canvas
      ref={canvas}
      className={styles.page}
      width={800}
      height={1131}
      role="img"
      aria-label={`Page ${number}${words === '' ? '' : `: ${words}`}`}
    />
  )
}

/** Draws the page, and answers what it says, for who hears it. */
async function draw(file: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<string> {
  const page = await file.getPage(number)
  const width = canvas.clientWidth * devicePixelRatio
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
