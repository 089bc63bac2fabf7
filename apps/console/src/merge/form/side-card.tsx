import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { type Document, type SideName, textDocument } from '../../documents/document.ts'
import { t } from '../../messages/messages.ts'
import { FileIcon } from '../../parts/icons.tsx'
import { bytes } from '../../parts/words.ts'
import { useSideWords } from '../words/side-names.tsx'
import styles from './merge-form.module.css'

export const sideWords: Readonly<Record<SideName, Readonly<{ label: string; description: string }>>> = {
  base: { label: t('merge.base2'), description: t('merge.theVersionThatBothStartedFrom') },
  ours: { label: t('merge.ours'), description: t('merge.oneEditedVersion') },
  theirs: { label: t('merge.theirs2'), description: t('merge.theOtherEditedVersion') },
}

type SideCardProps = Readonly<{
  side: SideName
  document: Document
  onDocument: (document: Document) => void
  onFiles: (files: readonly File[]) => void
  /** Undefined where there are no files to take it from. */
  onPick: (() => void) | undefined
}>

/** One of the three: typed, dropped, chosen from this device or from the files. */
export function SideCard({ side, document, onDocument, onFiles, onPick }: SideCardProps) {
  const [isOver, setOver] = useState(false)
  const { description } = sideWords[side]
  const names = useSideWords()
  const label = side === 'base' ? sideWords.base.label : names[side]
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; the button beside does the same
    <div
      className={styles.side}
      data-over={isOver || undefined}
      data-side={side}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {document.kind === 'text' ? (
        <Textarea
          className={styles.text}
          label={label}
          description={document.name ?? description}
          placeholder={t('merge.typeOrPasteHereOrDrop')}
          rows={13}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          value={document.text}
          onChange={(event) => onDocument(textDocument(event.currentTarget.value, document.name))}
        />
      ) : (
        <Loaded
          label={label}
          description={description}
          document={document}
          onClear={() => onDocument(textDocument(''))}
        />
      )}
      <Group gap="xs" mt="xs">
        <FileButton onChange={(files) => onFiles(files)} multiple>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              aria-label={t('merge.openAFileAsSide', { side: label })}
            >
              {t('merge.open')}
            </Button>
          )}
        </FileButton>
        {onPick ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={onPick}
            aria-label={t('merge.fromFilesAsSide', { side: label })}
          >
            {t('merge.fromFiles')}
          </Button>
        ) : null}
      </Group>
    </div>
  )
}

type LoadedProps = Readonly<{
  label: string
  description: string
  document: Extract<Document, { kind: 'binary' }>
  onClear: () => void
}>

function Loaded({ label, description, document, onClear }: LoadedProps) {
  return (
    <section aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {description}
      </Text>
      <div className={styles.loaded}>
        <FileIcon size={36} />
        <Text size="sm" fw={600} className={styles.path}>
          {document.name ?? t('merge.aFile')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('merge.lengthBinaryFile', { length: bytes(document.bytes.length) })}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {t('merge.remove')}
        </Button>
      </div>
    </section>
  )
}
