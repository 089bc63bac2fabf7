import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { DownloadIcon, FileIcon } from '../../parts/icons.tsx'
import { Empty, Waiting } from '../../parts/page.tsx'
import { bytes } from '../../parts/words.ts'
import type { FileItem, Store } from '../../wire/store.ts'
import { fetchFile } from '../folder.ts'
import { type Kind, kindOf, maxBytes } from './kind.ts'

const TextPreview = lazy(async () => ({ default: (await import('./text-preview.tsx')).TextPreview }))
const MarkdownPreview = lazy(async () => ({ default: (await import('./markdown-preview.tsx')).MarkdownPreview }))
const MediaPreview = lazy(async () => ({ default: (await import('./media-preview.tsx')).MediaPreview }))
const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }))
const OfficePreview = lazy(async () => ({ default: (await import('./office-preview.tsx')).OfficePreview }))

type PreviewProps = Readonly<{
  store: Store
  item: FileItem
  /** Where its bytes are, when not at its path: in a snapshot. */
  at?: string
  onDownload: () => void
}>

/** What a file looks like, as far as a browser can show it. */
export function Preview({ store, item, at = item.path, onDownload }: PreviewProps) {
  const kind = kindOf(item)
  const button = (
    <Button leftSection={<DownloadIcon size={18} />} onClick={onDownload}>
      {t('files.download')}
    </Button>
  )
  if (kind === 'none') {
    return (
      <NotShown
        title={item.encrypted ? t('files.thisFileIsEncrypted') : t('files.thisKindOfFileCannotBeShown')}
        button={button}
      >
        {item.encrypted ? t('files.itCanBeDownloadedAndOpened') : t('files.downloadItToOpenIt')}
      </NotShown>
    )
  }
  if (item.size > maxBytes[kind] && kind !== 'text' && kind !== 'markdown') {
    return (
      <NotShown title={t('files.thisFileIsTooLargeToShow')} button={button}>
        {t('files.itHasSize', { size: bytes(item.size) })}
      </NotShown>
    )
  }
  return <Fetched store={store} item={item} at={at} kind={kind} />
}

function NotShown({ title, children, button }: Readonly<{ title: string; children: ReactNode; button: ReactNode }>) {
  return (
    <>
      <Empty icon={<FileIcon size={36} />} title={title}>
        {children}
      </Empty>
      <div style={{ textAlign: 'center', paddingBottom: '2rem' }}>{button}</div>
    </>
  )
}

type FetchedProps = Readonly<{ store: Store; item: FileItem; at: string; kind: Exclude<Kind, 'none'> }>

function Fetched({ store, item, at, kind }: FetchedProps) {
  const isWhole = item.size <= maxBytes[kind]
  const content = useQuery({
    queryKey: ['content', store, at, item.etag],
    queryFn: ({ signal }) => fetchFile(store, at, isWhole ? { signal } : { first: maxBytes[kind], signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Bytes are large: they go soon after nobody looks at them.
    gcTime: 15_000,
  })
  if (content.isPending) return <Waiting lines={8} />
  if (content.isError) return <ErrorAlert error={content.error} again={() => void content.refetch()} />
  return (
    <Suspense fallback={<Waiting lines={8} />}>
      <Shown kind={kind} item={item} content={content.data} isWhole={isWhole} />
    </Suspense>
  )
}

type ShownProps = Readonly<{ kind: Exclude<Kind, 'none'>; item: FileItem; content: Blob; isWhole: boolean }>

function Shown({ kind, item, content, isWhole }: ShownProps) {
  if (kind === 'text') return <TextPreview content={content} isWhole={isWhole} />
  if (kind === 'markdown') return <MarkdownPreview content={content} path={item.path} />
  if (kind === 'pdf') return <PdfPreview content={content} name={item.name} />
  if (kind === 'office') return <OfficePreview content={content} name={item.name} />
  return <MediaPreview kind={kind} content={content} item={item} />
}
