import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the builder gives the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../messages/messages.ts'
import styles from './preview.module.css'

GlobalWorkerOptions.workerSrc = workerAddress

export async function openPdf(content: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await content.arrayBuffer())
  return getDocument({ data, enableXfa: false, useWasm: false, stopAtErrors: false }).promise
}

type PdfPageProps = Readonly<{
  file: PDFDocumentProxy
  /** From 1. */
  number: number
}>

/** A page, drawn when it comes into sight. */
export function PdfPage({ file, number }: PdfPageProps) {
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
      aria-label={words === '' ? t('files.pageNumber', { number }) : t('files.pageNumberWords', { number, words })}
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
