import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../messages/messages.ts'
import { bytes, exactMoment } from '../../parts/words.ts'
import type { Version } from './versions.ts'

type VersionEntryProps = Readonly<{
  version: Version
  /** The one before it; undefined for the oldest that is kept. */
  older: Version | undefined
  isText: boolean
  onCompare: () => void
  onDownload: () => void
  /** Absent where one may not. */
  onLabel: (() => void) | undefined
  onRestore: (() => void) | undefined
  children: ReactNode
}>

/** One version: its name, who stored it and when, how much it changed in size, and what can be done with it. */
export function VersionEntry({ version, older, isText, children, ...does }: VersionEntryProps) {
  const { label, modified, modified_by: by, size, current } = version
  const when = exactMoment(modified)
  const isNow = current ? ` (${t('files.now')})` : ''
  return (
    <li>
      <div>
        <Text size="sm" fw={current || label !== null ? 600 : 400}>
          {label ?? when}
          {isNow}
        </Text>
        {label === null ? null : <Text size="xs">{when}</Text>}
        <Text size="xs" c="dimmed">
          {t('files.sizeChangeByPerson', { size: bytes(size), change: changeOf(version, older), by })}
        </Text>
      </div>
      {children}
      <Group gap={4}>
        {current ? null : (
          <>
            {isText ? (
              <Button size="compact-xs" variant="light" onClick={does.onCompare}>
                {t('files.compare')}
              </Button>
            ) : null}
            <Button size="compact-xs" variant="subtle" onClick={does.onDownload}>
              {t('files.download')}
            </Button>
            {does.onRestore ? (
              <Button size="compact-xs" variant="subtle" onClick={does.onRestore}>
                {t('files.restore')}
              </Button>
            ) : null}
          </>
        )}
        {does.onLabel ? (
          <Button size="compact-xs" variant="subtle" onClick={does.onLabel}>
            {label === null ? t('files.label') : t('files.changeLabel')}
          </Button>
        ) : null}
      </Group>
    </li>
  )
}

/** `, 3 KiB more`; empty for the oldest. */
function changeOf({ size }: Version, older: Version | undefined): string {
  if (!older) return ''
  if (size === older.size) return t('files.sameSize')
  return size > older.size
    ? t('files.sizeMore', { size: bytes(size - older.size) })
    : t('files.sizeLess', { size: bytes(older.size - size) })
}
