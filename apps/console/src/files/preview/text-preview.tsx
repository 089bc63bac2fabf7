import { Alert, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { Waiting } from '../../parts/page.tsx'
import { bytes } from '../../parts/words.ts'
import { maxBytes } from './kind.ts'
import styles from './preview.module.css'
import { useMade } from './use-content.ts'

/** A text as it is; bytes that are no UTF-8 show as the replacement character. */
export function TextPreview({ content, isWhole }: Readonly<{ content: Blob; isWhole: boolean }>) {
  const text = useMade('text', content, (blob) => blob.text())
  if (text.data === undefined) return <Waiting lines={8} />
  if (text.data === '') {
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <pre className={styles.text} tabIndex={0} aria-label={t('files.textOfTheFile')}>
        {text.data}
      </pre>
    </>
  )
}
