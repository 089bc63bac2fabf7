import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Waiting } from '../../parts/page.tsx'
import type { Store } from '../../wire/store.ts'
import styles from '../preview/preview.module.css'
import { textOf } from '../preview/text-of.ts'
import { type Line, lineDiff } from './line-diff.ts'
import { fetchVersion } from './versions.ts'

type VersionDiffProps = Readonly<{ store: Store; path: string; before: number; after: number }>

/** Two versions of a text, line by line. */
export function VersionDiff({ store, path, before, after }: VersionDiffProps) {
  const texts = useQuery({
    queryKey: ['diff', store, path, before, after],
    queryFn: () =>
      Promise.all(
        [before, after].map(async (version) => (await textOf(await fetchVersion(store, path, version))).text),
      ),
    gcTime: 15_000,
  })
  if (texts.isPending) return <Waiting lines={8} />
  if (texts.isError) return <ErrorAlert error={texts.error} again={() => void texts.refetch()} />
  const [old = '', present = ''] = texts.data
  const lines = lineDiff(old, present)
  if (!lines) return <Text size="sm">{t('files.theyDifferTooMuch')}</Text>
  if (old === present) return <Text size="sm">{t('files.bothSayTheSame')}</Text>
  return (
    <div className={styles.diff}>
      <table>
        <caption className={styles.diffCaption}>{t('files.removedAdded')}</caption>
        <tbody>
          {lines.map((line, at) =>
            line.kind === 'gap' ? (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place
              <tr key={at} className={styles.gap}>
                <td colSpan={4}>{t('files.countUnchangedLine', { count: line.lines })}</td>
              </tr>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <DiffRow key={at} line={line} />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

const signs = { same: '', gone: '−', come: '+' } as const

function DiffRow({ line: { kind, before, after, words } }: Readonly<{ line: Line }>) {
  return (
    <tr data-kind={kind}>
      <td className={styles.number}>{before}</td>
      <td className={styles.number}>{after}</td>
      <td className={styles.sign}>{signs[kind]}</td>
      <td>
        {words.map(({ text, isChanged }, at) =>
          // oxlint-disable-next-line react/no-array-index-key -- words have no name but their place
          isChanged ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </td>
    </tr>
  )
}
