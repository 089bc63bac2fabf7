import { Alert, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { Waiting } from '../../parts/page.tsx'
import { bytes } from '../../parts/words.ts'
import { maxBytes } from './kind.ts'
import styles from './preview.module.css'
import { textOf } from './text-of.ts'
import { useMade } from './use-content.ts'

/** A text as it is, with a word where it is not UTF-8. */
export function TextPreview({ content, isWhole }: Readonly<{ content: Blob; isWhole: boolean }>) {
  const text = useMade('text', content, (blob) => textOf(blob, isWhole))
  if (text.data === undefined) return <Waiting lines={8} />
  const { text: shown, encoding } = text.data
  if (shown === '') {
    return (
      <Text size="sm" c="dimmed">
        {t('files.thisFileIsEmpty')}
      </Text>
    )
  }
  return (
    <>
      {isWhole ? null : (
        <Alert color="sand" mb="sm">
          {t('files.thisIsTheBeginning', { size: bytes(maxBytes.text) })}
        </Alert>
      )}
      {encoding === 'windows-1252' ? (
        <Text size="xs" c="dimmed" mb="xs">
          {t('files.shownAsWindows1252')}
        </Text>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <pre className={styles.text} tabIndex={0} aria-label={t('files.textOfTheFile')}>
        {shown}
      </pre>
    </>
  )
}
