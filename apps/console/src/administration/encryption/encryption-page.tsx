import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFilesContext } from '../../files/access/files-context.ts'
import { t } from '../../messages/messages.ts'
import { Card } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { bytes } from '../../parts/words.ts'
import { StateMark, type Tone } from '../parts/state-mark.tsx'
import { encryptionQuery, type OnTheWay, onTheWay } from './encryption.ts'

/** Who could read what: on the way, on the disk, and in single files that somebody encrypted. */
export function EncryptionPage() {
  const { store } = useFilesContext()
  const state = useQuery(encryptionQuery(store))
  return (
    <Stack>
      <Way way={onTheWay(store.address)} />
      <Part title={t('operations.onTheDisk')}>
        <StateMark tone="waiting">{t('operations.asTheyWereGiven')}</StateMark>
        <Text size="sm">{t('operations.whoReadsTheDisk')}</Text>
        <Text size="sm">{t('operations.howToEncryptTheDisk')}</Text>
      </Part>
      <Part title={t('operations.singleFiles')}>
        <QueryState query={state} lines={2}>
          {({ encrypted_files: files, encrypted_bytes: size }) => (
            <StateMark tone={files === 0 ? 'idle' : 'good'}>
              {t('operations.filesAreEncrypted', { count: files, size: bytes(size) })}
            </StateMark>
          )}
        </QueryState>
        <Text size="sm">{t('operations.whatEncryptedFilesAre')}</Text>
      </Part>
    </Stack>
  )
}

const Part = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <Card label={title}>
    <Title order={2} size="h5" mb="sm">
      {title}
    </Title>
    <Stack gap="sm">{children}</Stack>
  </Card>
)

const tones: Readonly<Record<OnTheWay, Tone>> = { encrypted: 'good', 'on-this-machine': 'idle', open: 'bad' }

const names = (): Readonly<Record<OnTheWay, string>> => ({
  encrypted: t('operations.wayIsEncrypted'),
  'on-this-machine': t('operations.wayIsThisMachine'),
  open: t('operations.wayIsOpen'),
})

const Way = ({ way }: Readonly<{ way: OnTheWay }>) => (
  <Part title={t('operations.onTheWay')}>
    <StateMark tone={tones[way]}>{names()[way]}</StateMark>
    <Text size="sm">
      {way === 'encrypted' ? t('operations.whatAnEncryptedWayIs') : t('operations.howToEncryptTheWay')}
    </Text>
  </Part>
)
