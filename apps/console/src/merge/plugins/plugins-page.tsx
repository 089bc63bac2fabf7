import { Alert, Anchor, Badge, Button, FileButton, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Platform } from '../../account/platform.ts'
import { usePerson } from '../../account/session.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { useToken } from '../../account/token.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { MergeIcon } from '../../parts/icons.tsx'
import { Question } from '../../parts/overlays/question.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import styles from '../../parts/rows.module.css'
import { fragmentOf } from '../../routing/route.ts'
import { listPlugins, type Plugin, removePlugin, uploadPlugin } from './plugins.ts'

export const PluginsPage = () => (
  <SignedIn why={t('merge.signInToUsePlugins')}>{(platform) => <Plugins platform={platform} />}</SignedIn>
)

function Plugins({ platform }: Readonly<{ platform: Platform }>) {
  const person = usePerson(platform.address)
  const token = useToken()
  const list = useQuery({
    queryKey: ['plugins', platform],
    queryFn: ({ signal }) => listPlugins(platform.address, token, signal),
  })
  return (
    <Stack gap="lg">
      <Card label={t('merge.uploadAPlugin')}>
        {person.data?.tier === 'enterprise' ? (
          <Upload platform={platform} />
        ) : (
          <Text size="sm">
            {t('merge.theEnterprisePlanLetsYouUpload')}{' '}
            <Anchor href={fragmentOf({ page: 'settings', trail: ['plan'] })}>{t('merge.seeThePlans')}</Anchor>
          </Text>
        )}
      </Card>
      <Card label={t('merge.plugins')}>
        <QueryState
          query={list}
          lines={3}
          empty={
            <Empty icon={<MergeIcon size={36} />} title={t('merge.noPluginsYet')}>
              {t('merge.aPluginIsAWebassemblyModule')}
            </Empty>
          }
        >
          {(items) => (
            <ul className={styles.list}>
              {items.map((one) => (
                <PluginRow key={one.driver} platform={platform} plugin={one} />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
    </Stack>
  )
}

function Upload({ platform }: Readonly<{ platform: Platform }>) {
  const queries = useQueryClient()
  const [visibility, setVisibility] = useState<Plugin['visibility']>('public')
  const upload = useMutation({
    mutationFn: (file: File) => uploadPlugin(platform, file, visibility),
    onSuccess: () =>
      Promise.all(['plugins', 'drivers', 'usage'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <Stack gap="sm">
      <div className={styles.form}>
        <NativeSelect
          label={t('merge.availableTo')}
          value={visibility}
          onChange={(event) => setVisibility(event.currentTarget.value === 'private' ? 'private' : 'public')}
          data={[
            { value: 'public', label: t('merge.everybody') },
            { value: 'private', label: t('merge.youAndYourOrganizations') },
          ]}
        />
        <FileButton accept=".wasm,application/wasm" onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <Button {...props} loading={upload.isPending}>
              {t('merge.uploadAModule')}
            </Button>
          )}
        </FileButton>
      </div>
      {upload.isError ? <ErrorAlert error={upload.error} /> : null}
      {upload.data ? (
        <Alert color={upload.data.warnings.length > 0 ? 'sand' : 'river'} role="status">
          <Text size="sm">
            {t('merge.driverVersionWasUploaded', { driver: upload.data.driver, version: upload.data.version })}
          </Text>
          {upload.data.warnings.map((warning) => (
            <Text key={warning} size="sm">
              {warning}
            </Text>
          ))}
        </Alert>
      ) : null}
    </Stack>
  )
}

function PluginRow({ platform, plugin }: Readonly<{ platform: Platform; plugin: Plugin }>) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Text size="sm" fw={500}>
          {plugin.driver} {plugin.version}
        </Text>
        <Text size="xs" c="dimmed">
          {[plugin.description, plugin.extensions.join(' ')].filter((text) => text !== '').join(' · ')}
        </Text>
      </div>
      <Badge variant="light" color={plugin.visibility === 'private' ? 'sand' : 'gray'} tt="none">
        {plugin.visibility}
      </Badge>
      {plugin.is_owner ? (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {t('merge.remove')}
        </Button>
      ) : null}
      <Question
        isOpen={isAsking}
        title={t('merge.removeDriver', { driver: plugin.driver })}
        yes={t('merge.remove')}
        onClose={() => setAsking(false)}
        onYes={async () => {
          await removePlugin(platform, plugin.driver)
          await Promise.all(['plugins', 'drivers'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
        }}
      >
        {t('merge.nobodyCanMergeWithItUntil')}
      </Question>
    </li>
  )
}
