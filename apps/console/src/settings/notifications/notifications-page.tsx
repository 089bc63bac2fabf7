import { Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useToken } from '../../account/token.ts'
import { useFilesContext } from '../../files/access/files-context.ts'
import { FilesGate } from '../../files/access/files-gate.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { useAddress } from '../../wire/services.tsx'
import { addressOf } from '../security/security.ts'
import { type Kind, kindName, notificationSettingsQuery, wishMail } from './notification-settings.ts'

/** What somebody is notified of by mail, besides the list of notifications. */
export const NotificationsPage = () => (
  <FilesGate>
    <MailChoices />
  </FilesGate>
)

function MailChoices() {
  const { store, isAdmin } = useFilesContext()
  const queries = useQueryClient()
  const query = notificationSettingsQuery(store)
  const settings = useQuery(query)
  const sendsMail = useSendsMail()
  const wish = useMutation({
    mutationFn: ({ kind, isWanted }: Readonly<{ kind: Kind; isWanted: boolean }>) => wishMail(store, kind, isWanted),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <Card label={t('settings.notificationsByMail')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('settings.notificationsByMail')}
        </Title>
        <Text size="sm">{t('settings.anEmailSaysOnlyWhatKind')}</Text>
        {wish.isError ? <ErrorAlert error={wish.error} /> : null}
        <QueryState
          query={settings}
          lines={3}
          isEmpty={({ letters }) => !letters || !sendsMail}
          empty={<Text size="sm">{sendsMail ? t('settings.noEmailsAreSentHere') : t('settings.noMailIsSetUp')}</Text>}
        >
          {({ kinds }) =>
            kinds
              .filter(({ kind }) => isAdmin || kind !== 'account-waits')
              .map(({ kind, by_mail: isWanted }) => (
                <Switch
                  key={kind}
                  label={kindName(kind)}
                  checked={wish.isPending && wish.variables.kind === kind ? wish.variables.isWanted : isWanted}
                  onChange={(event) => wish.mutate({ kind, isWanted: event.currentTarget.checked })}
                />
              ))
          }
        </QueryState>
      </Stack>
    </Card>
  )
}

/** Whether the platform sends mail at all. Until it has answered, and where there is none, nothing speaks against it. */
function useSendsMail(): boolean {
  const address = useAddress('platform') ?? ''
  const token = useToken()
  const platform = { address, token: token ?? '' }
  const email = useQuery({
    queryKey: ['account', 'address', platform],
    enabled: address !== '' && token !== null,
    queryFn: ({ signal }) => addressOf(platform, signal),
  })
  return email.data?.sends_mail ?? true
}
