import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { LockIcon } from '../../parts/icons.tsx'
import { Question } from '../../parts/overlays/question.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import rowStyles from '../../parts/rows.module.css'
import { WholeNumber } from '../../parts/whole-number.tsx'
import { count, moment } from '../../parts/words.ts'
import styles from '../crawl.module.css'
import type { CrawlConnection } from '../crawl-connection.ts'
import { createKey, type Key, listKeys, revokeKey } from './keys.ts'

/** Keys: made and shown once, listed by their ends, revoked. */
export function KeysPage({ connection }: Readonly<{ connection: CrawlConnection }>) {
  const keys = useQuery({ queryKey: ['crawl-keys', connection], queryFn: ({ signal }) => listKeys(connection, signal) })
  return (
    <Stack gap="lg">
      <Make connection={connection} keys={keys.data ?? []} />
      <Card label={t('crawl.keys')}>
        <QueryState
          query={keys}
          lines={3}
          empty={
            <Empty icon={<LockIcon size={36} />} title={t('crawl.noKeysYet')}>
              {t('crawl.createOneKeyForEachProgram')}
            </Empty>
          }
        >
          {(items) => (
            <ul className={rowStyles.list}>
              {items.map((one) => (
                <KeyRow key={one.id} connection={connection} made={one} />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
    </Stack>
  )
}

function Make({ connection, keys }: Readonly<{ connection: CrawlConnection; keys: readonly Key[] }>) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [perMinute, setPerMinute] = useState(60)
  const make = useMutation({
    mutationFn: () => createKey(connection, name.trim(), perMinute),
    async onSuccess() {
      setName('')
      await queries.invalidateQueries({ queryKey: ['crawl-keys'] })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    make.mutate()
  }
  // One that was revoked is of no use to anybody.
  const made = keys.some(({ id }) => id === make.data?.id) ? make.data : undefined
  return (
    <Card label={t('crawl.newKey')}>
      <form onSubmit={submit} className={rowStyles.form}>
        <TextInput
          className={rowStyles.field}
          label={t('crawl.purpose')}
          placeholder={t('crawl.nightlyReport')}
          maxLength={100}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <WholeNumber
          label={t('crawl.requestsPerMinute')}
          min={1}
          max={100_000}
          required
          value={perMinute}
          onValue={(value) => setPerMinute(value ?? 1)}
        />
        <Button type="submit" loading={make.isPending}>
          {t('crawl.create')}
        </Button>
      </form>
      {make.isError ? <ErrorAlert error={make.error} /> : null}
      {made ? (
        <Alert color="river" mt="md" title={t('crawl.theKeyName', { name: made.name })} role="status">
          <Text size="sm" mb="xs">
            {t('crawl.copyItNowItIsNot')}
          </Text>
          <Group gap="sm">
            <Code className={styles.key}>{made.key}</Code>
            <CopyButton text={made.key} />
          </Group>
        </Alert>
      ) : null}
    </Card>
  )
}

function KeyRow({ connection, made }: Readonly<{ connection: CrawlConnection; made: Key }>) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.what}>
        <Text size="sm" fw={500}>
          {made.name}
        </Text>
        <Text size="xs" c="dimmed">
          <code>{made.key}</code>
          {t('crawl.requestsperminuteRequestsPerMinuteSinceCreatedat', {
            requestsperminute: count(made.requests_per_minute),
            createdat: moment(made.created_at),
          })}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => setAsking(true)}
        aria-label={t('crawl.revokeName', { name: made.name })}
      >
        {t('crawl.revoke')}
      </Button>
      <Question
        isOpen={isAsking}
        title={t('crawl.revokeName2', { name: made.name })}
        yes={t('crawl.revoke')}
        onClose={() => setAsking(false)}
        onYes={async () => {
          await revokeKey(connection, made.id)
          await queries.invalidateQueries({ queryKey: ['crawl-keys'] })
        }}
      >
        {t('crawl.programsThatUseItAreRefused')}
      </Question>
    </li>
  )
}
