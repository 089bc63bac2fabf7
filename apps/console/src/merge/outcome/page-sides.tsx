import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { bytesOf, type Document } from '../../documents/document.ts'
import { openPdf, PdfPage } from '../../files/preview/pdf-page.tsx'
import { useMade } from '../../files/preview/use-content.ts'
import { t } from '../../messages/messages.ts'
import { Waiting } from '../../parts/page.tsx'
import { SeenSides, type SeenSidesProps } from './seen-sides.tsx'

/** The same page of three PDFs. @param page from 1. */
export const PageSides = ({ page, ...sides }: SeenSidesProps & Readonly<{ page: number }>) => (
  <SeenSides {...sides} renderSide={(document) => <Page document={document} page={page} />} />
)

function Page({ document, page }: Readonly<{ document: Document; page: number }>) {
  const content = useMemo(() => new Blob([bytesOf(document)]), [document])
  const opened = useMade('pdf', content, openPdf)
  if (opened.isPending) return <Waiting lines={6} />
  if (opened.isError || page > opened.data.numPages) {
    return (
      <Text size="sm" c="dimmed">
        {opened.isError ? t('merge.thisPdfCannotBeRead') : t('merge.thisVersionHasNoSuchPage')}
      </Text>
    )
  }
  return <PdfPage file={opened.data} number={page} />
}
