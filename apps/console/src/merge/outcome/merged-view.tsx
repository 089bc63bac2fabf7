import { Switch, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Document, Documents } from '../../documents/document.ts'
import { t } from '../../messages/messages.ts'
import { FileIcon } from '../../parts/icons.tsx'
import { bytes, count } from '../../parts/words.ts'
import { useSideWords } from '../words/side-names.tsx'
import styles from './outcome.module.css'
import { type Line, type Origin, provenance } from './provenance.ts'

/** More lines than this would make the page slow; the whole is in the copy and in the download. */
const maxLines = 3000

/** What the origin of a line is called. */
function useOriginNames(): Readonly<Record<Exclude<Origin, 'kept'>, string>> {
  const { ours, theirs } = useSideWords()
  return { ours, theirs, both: t('merge.both'), merged: t('merge.combined') }
}

/** A result, with what came from which side. */
export function MergedView({ document, documents }: Readonly<{ document: Document; documents: Documents }>) {
  const { base, ours, theirs } = documents
  if (document.kind === 'binary') {
    return (
      <div className={styles.file}>
        <FileIcon size={36} />
        <Text fw={600}>{document.name ?? t('merge.theMergedFile')}</Text>
        <Text size="sm">{t('merge.lengthDownloadItOrSaveIt', { length: bytes(document.bytes.length) })}</Text>
      </div>
    )
  }
  if (base.kind === 'binary' || ours.kind === 'binary' || theirs.kind === 'binary') {
    return <Plain text={document.text} />
  }
  return <Coloured base={base.text} ours={ours.text} theirs={theirs.text} result={document.text} />
}

const Plain = ({ text }: Readonly<{ text: string }>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
  <pre className={styles.plain} tabIndex={0}>
    {text}
  </pre>
)

type ColouredProps = Readonly<{ base: string; ours: string; theirs: string; result: string }>

function Coloured({ base, ours, theirs, result }: ColouredProps) {
  const names = useOriginNames()
  const [showsGone, setShowsGone] = useState(true)
  const lines = useMemo(() => provenance({ base, ours, theirs, result }), [base, ours, theirs, result])
  if (!lines) return <Plain text={result} />
  const shown = lines.filter(({ isGone }) => showsGone || !isGone)
  const used = new Set(shown.map(({ origin }) => origin))
  return (
    <>
      <div className={styles.legend}>
        <ul>
          {(['ours', 'theirs', 'both', 'merged'] as const)
            .filter((origin) => used.has(origin))
            .map((origin) => (
              <li key={origin} data-origin={origin}>
                {names[origin]}
              </li>
            ))}
          {used.size === 0 || (used.size === 1 && used.has('kept')) ? <li>{t('merge.unchanged')}</li> : null}
        </ul>
        {lines.some(({ isGone }) => isGone) ? (
          <Switch
            size="xs"
            label={t('merge.showRemovedLines')}
            checked={showsGone}
            onChange={(event) => setShowsGone(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={styles.lines} tabIndex={0} role="group" aria-label={t('merge.theMergedDocumentLineByLine')}>
        <table>
          <tbody>
            {shown.slice(0, maxLines).map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place
              <LineRow key={at} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length > maxLines ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('merge.theFirstMaxlinesOfLengthLines', { maxLines: count(maxLines), length: count(shown.length) })}
        </Text>
      ) : null}
    </>
  )
}

function LineRow({ line: { text, origin, isGone, number } }: Readonly<{ line: Line }>) {
  const names = useOriginNames()
  const whose = origin === 'kept' ? '' : names[origin]
  return (
    <tr data-origin={origin} data-gone={isGone || undefined}>
      <td className={styles.number}>{number}</td>
      <td className={styles.whose}>{isGone ? `− ${whose}` : whose}</td>
      <td className={styles.line}>{text}</td>
    </tr>
  )
}
