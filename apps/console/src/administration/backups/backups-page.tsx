import { Alert, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFilesContext } from '../../files/access/files-context.ts'
import { t } from '../../messages/messages.ts'
import { AlertIcon } from '../../parts/icons.tsx'
import { Card, Facts } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { bytes, moment } from '../../parts/words.ts'
import { StateMark, type Tone } from '../parts/state-mark.tsx'
import { Verbatim } from '../parts/verbatim.tsx'
import { type Age, ageOf, type Backups, backupsQuery, type LastBackup, placeOf, word } from './backups.ts'

/** When the last backup was made, what is in it, and the commands that make one and bring it back. */
export function BackupsPage() {
  const { store } = useFilesContext()
  const backups = useQuery(backupsQuery(store))
  return <QueryState query={backups}>{(found) => <Found backups={found} at={backups.dataUpdatedAt} />}</QueryState>
}

/** @property at when that was answered, milliseconds since 1970 */
function Found({ backups, at }: Readonly<{ backups: Backups; at: number }>) {
  if (backups.made_by !== 'command') return <Elsewhere isInMemory={backups.made_by === 'none'} />
  const { last, data_folder: data } = backups
  return (
    <Stack>
      <Card label={t('operations.lastBackup')}>{last === null ? <None /> : <Last last={last} at={at} />}</Card>
      <Commands place={last === null ? '/mnt/backup' : placeOf(last)} data={data ?? ''} />
    </Stack>
  )
}

const None = () => (
  <Stack gap="sm">
    <StateMark tone="bad">{t('operations.noBackupYet')}</StateMark>
    <Text size="sm">{t('operations.whatBackupsAreFor')}</Text>
  </Stack>
)

const tones: Readonly<Record<Age, Tone>> = { fresh: 'good', old: 'waiting', stale: 'bad' }

const ageNames = (): Readonly<Record<Age, string>> => ({
  fresh: t('operations.backupIsFresh'),
  old: t('operations.backupIsOld'),
  stale: t('operations.backupIsStale'),
})

function Last({ last, at }: Readonly<{ last: LastBackup; at: number }>) {
  const age = ageOf(last, at)
  const isWhole = last.damaged + last.findings === 0
  return (
    <Stack gap="md">
      <StateMark tone={tones[age]}>{ageNames()[age]}</StateMark>
      {age === 'fresh' ? null : <Text size="sm">{t('operations.whatIsNewerIsLost')}</Text>}
      {isWhole ? null : (
        <Alert color="red" icon={<AlertIcon />} title={t('operations.theBackupIsNotWhole')}>
          {t('operations.whatItLacks', { damaged: last.damaged, findings: last.findings })}
        </Alert>
      )}
      <Facts
        facts={[
          [t('operations.backupEnded'), moment(last.ended_at)],
          [t('operations.backupPlace'), last.folder],
          [
            t('operations.backupSize'),
            t('operations.contentsAndBytes', { count: last.contents, size: bytes(last.bytes) }),
          ],
          [t('operations.backupProof'), last.verified ? t('operations.provedAndReadAgain') : t('operations.proved')],
        ]}
      />
    </Stack>
  )
}

function Commands({ place, data }: Readonly<{ place: string; data: string }>) {
  const [to, from] = [word(place), word(data)]
  return (
    <Card label={t('operations.makeAndRestore')}>
      <Title order={2} size="h5" mb="sm">
        {t('operations.makeAndRestore')}
      </Title>
      <Stack gap="md">
        <Text size="sm">{t('operations.whoMakesABackup')}</Text>
        <Verbatim text={`alluvium backup ${to} --data ${from}`} copy={t('operations.copyTheBackupCommand')} />
        <Text size="sm">{t('operations.howToRestore')}</Text>
        <Verbatim
          text={`alluvium restore ${to} --data ${word(`${data}-restored`)}`}
          copy={t('operations.copyTheRestoreCommand')}
        />
      </Stack>
    </Card>
  )
}

/** Where the command makes none: with a database server, and with storage in memory. */
const Elsewhere = ({ isInMemory }: Readonly<{ isInMemory: boolean }>) => (
  <Card label={t('operations.backups')}>
    <Stack gap="sm">
      <StateMark tone={isInMemory ? 'bad' : 'idle'}>
        {isInMemory ? t('operations.nothingIsKept') : t('operations.backupsAreMadeByTheDatabase')}
      </StateMark>
      <Text size="sm">{isInMemory ? t('operations.howToKeepFiles') : t('operations.howDatabasesAreBackedUp')}</Text>
    </Stack>
  </Card>
)
