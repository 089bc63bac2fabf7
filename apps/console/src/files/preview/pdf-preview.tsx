import { Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Waiting } from '../../parts/page.tsx'
import { openPdf, PdfPage } from './pdf-page.tsx'
import styles from './preview.module.css'
import { useMade } from './use-content.ts'

/** How many pages are shown; of a book, the rest is for a program of its own. */
const maxPages = 200

/** The pages of a PDF, each drawn when it comes into sight. */
export function PdfPreview({ content, name }: Readonly<{ content: Blob; name: string }>) {
  const opened = useMade('pdf', content, openPdf)
  if (opened.isPending) return <Waiting lines={8} />
  if (opened.isError) return <ErrorAlert error={new Error('This PDF can’t be read.', { cause: opened.error })} />
  const pages = Math.min(maxPages, opened.data.numPages)
  return (
    <div className={styles.pages} aria-label={t('files.pagesOfName', { name })} role="group">
      {Array.from({ length: pages }, (_, at) => (
        <PdfPage key={at + 1} file={opened.data} number={at + 1} />
      ))}
      {pages < opened.data.numPages ? (
        <Text size="sm" c="dimmed">
          {t('files.theFirstPages', { pages, all: opened.data.numPages })}
        </Text>
      ) : null}
    </div>
  )
}
