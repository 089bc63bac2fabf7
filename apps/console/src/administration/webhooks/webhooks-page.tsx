import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFilesContext } from '../../files/access/files-context.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { LinkIcon } from '../../parts/icons.tsx'
import { FormDialog } from '../../parts/overlays/form-dialog.tsx'
import { Question } from '../../parts/overlays/question.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import rows from '../../parts/rows.module.css'
import { Verbatim } from '../parts/verbatim.tsx'
import { WebhookRow } from './webhook-row.tsx'
import {
  type CreatedWebhook,
  createWebhook,
  removeWebhook,
  switchWebhook,
  type Webhook,
  webhooksQuery,
} from './webhooks.ts'

/** Programs elsewhere that are notified of changes to files: how each fares, and what can be done about it. */
export function WebhooksPage() {
  const { store } = useFilesContext()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<CreatedWebhook | null>(null)
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const query = webhooksQuery(store)
  const webhooks = useQuery(query)
  const changed = () => queries.invalidateQueries({ queryKey: query.queryKey })
  const turn = useMutation({
    mutationFn: ({ id, enabled }: Readonly<{ id: string; enabled: boolean }>) => switchWebhook(store, id, enabled),
    onSettled: changed,
  })
  return (
    <Stack>
      {created ? <NewSecret created={created} onClose={() => setCreated(null)} /> : null}
      {turn.isError ? <ErrorAlert error={turn.error} /> : null}
      <Card label={t('operations.webhooks')}>
        <Group justify="space-between" mb="sm">
          <Text size="sm" c="dimmed">
            {webhooks.data ? t('operations.countWebhook', { count: webhooks.data.length }) : ''}
          </Text>
          <Button leftSection={<LinkIcon size={18} />} onClick={() => setAdding(true)}>
            {t('operations.newWebhook')}
          </Button>
        </Group>
        <QueryState
          query={webhooks}
          empty={
            <Empty icon={<LinkIcon size={36} />} title={t('operations.noWebhooksYet')}>
              {t('operations.whatWebhooksAreFor')}
            </Empty>
          }
        >
          {(list) => (
            <ul className={rows.plain} aria-label={t('operations.webhooks')}>
              {list.map((one) => (
                <WebhookRow
                  key={one.id}
                  webhook={one}
                  onSwitch={(enabled) => turn.mutate({ id: one.id, enabled })}
                  onRemove={() => setRemoving(one)}
                />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
      {isAdding ? (
        <FormDialog
          title={t('operations.newWebhook')}
          yes={t('operations.create')}
          onSubmit={async (text) => {
            setCreated(await createWebhook(store, text('address').trim(), text('folder').trim()))
            await changed()
          }}
          onClose={() => setAdding(false)}
        >
          <TextInput
            name="address"
            type="url"
            label={t('wire.addressOfTheProgram')}
            description={t('operations.aPublicAddress')}
            autoComplete="off"
            required
            withAsterisk={false}
            data-autofocus
          />
          <TextInput
            name="folder"
            label={t('operations.onlyThisFolder')}
            description={t('operations.leaveEmptyForAllFolders')}
            autoComplete="off"
          />
        </FormDialog>
      ) : null}
      <Question
        isOpen={removing !== null}
        title={t('operations.removeTheWebhook')}
        yes={t('operations.remove')}
        onYes={async () => {
          if (removing) await removeWebhook(store, removing.id)
          await changed()
        }}
        onClose={() => setRemoving(null)}
      >
        {t('operations.whatRemovingAWebhookDoes', { address: removing?.url ?? '' })}
      </Question>
    </Stack>
  )
}

/** What its messages are signed with, for the one time that it is shown. */
const NewSecret = ({ created, onClose }: Readonly<{ created: CreatedWebhook; onClose: () => void }>) => (
  <Alert color="river" title={t('operations.theSecretOfTheWebhook')}>
    <Stack gap="xs" align="start">
      <Text size="sm">{t('operations.copyTheSecretNow')}</Text>
      <Verbatim text={created.secret} copy={t('operations.copyTheSecret')} />
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
        {t('operations.iHaveCopiedIt')}
      </Button>
    </Stack>
  </Alert>
)
