import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { administersPlatform } from '../../account/administrator.ts'
import type { Platform } from '../../account/platform.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, Facts } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import rows from '../../parts/rows.module.css'
import { count, moment } from '../../parts/words.ts'
import { OnlyAdministrators } from '../only-administrators.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { Verbatim } from '../parts/verbatim.tsx'
import { type MailState, mailQuery, sendTest } from './mail.ts'

/** Whether mail is sent at all, whether it arrives, and what the mail server said where it did not. */
export const MailPage = () => (
  <SignedIn why={t('administration.signInAsAnAdministrator')}>
    {(platform) => (administersPlatform(platform.token) ? <Mail platform={platform} /> : <OnlyAdministrators />)}
  </SignedIn>
)

function Mail({ platform }: Readonly<{ platform: Platform }>) {
  const mail = useQuery(mailQuery(platform))
  return (
    <QueryState query={mail}>
      {(state) => (state.delivers ? <Configured platform={platform} state={state} /> : <NotConfigured />)}
    </QueryState>
  )
}

/** Lines of alluvium.toml: the address holds a password, so it is no flag, which other programs of the machine can see. */
const settings = `[platform]
smtp-url = "smtp://USER:PASSWORD@mail.example.org:587"
mail-from = "Alluvium <cloud@example.org>"`

/** What mail is for, and how whoever operates the server switches it on. */
const NotConfigured = () => (
  <Card label={t('operations.mail')}>
    <Stack gap="sm">
      <StateMark tone="waiting">{t('operations.mailIsOff')}</StateMark>
      <Text size="sm">{t('operations.whatMailIsFor')}</Text>
      <Text size="sm">{t('operations.howToSwitchMailOn')}</Text>
      <Verbatim text={settings} copy={t('operations.copyTheLines')} />
    </Stack>
  </Card>
)

type ConfiguredProps = Readonly<{ platform: Platform; state: MailState }>

function Configured({ platform, state }: ConfiguredProps) {
  const { failures } = state
  return (
    <Stack>
      <Card label={t('operations.mail')}>
        <Stack gap="md">
          <HowItStands state={state} />
          <Facts
            facts={[
              [t('operations.from'), state.from ?? ''],
              [t('operations.mailServer'), state.server ?? ''],
              [
                t('operations.lastSent'),
                state.last_sent_at === null ? t('operations.never') : moment(state.last_sent_at),
              ],
              [t('operations.waitToBeSent'), count(state.waiting)],
              [
                t('operations.sinceTheStart'),
                t('operations.sentAndFailed', {
                  since: moment(state.since),
                  sent: count(state.sent),
                  failed: count(state.failed),
                }),
              ],
            ]}
          />
          <TestMail platform={platform} />
        </Stack>
      </Card>
      {failures.length === 0 ? null : (
        <Card label={t('operations.notSent')}>
          <Title order={2} size="h5" mb="sm">
            {t('operations.notSent')}
          </Title>
          <ul className={rows.plain}>
            {failures.map((failure) => (
              <FailureRow key={`${failure.at} ${failure.to} ${failure.subject}`} failure={failure} />
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  )
}

/** Whether the last message was taken. */
function HowItStands({ state: { failures, last_sent_at: sent } }: Pick<ConfiguredProps, 'state'>) {
  const [last] = failures
  if (last !== undefined && (sent === null || Date.parse(last.at) > Date.parse(sent)))
    return <StateMark tone="bad">{t('operations.theLastEmailWasNotSent')}</StateMark>
  if (sent === null) return <StateMark tone="idle">{t('operations.noEmailSentYet')}</StateMark>
  return <StateMark tone="good">{t('operations.emailsAreSent')}</StateMark>
}

/** Writes to whoever presses it, and says what the mail server answered. */
function TestMail({ platform }: Readonly<{ platform: Platform }>) {
  const queries = useQueryClient()
  const test = useMutation({
    mutationFn: () => sendTest(platform),
    onSettled: () => queries.invalidateQueries({ queryKey: mailQuery(platform).queryKey }),
  })
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t('operations.sendMeATestEmail')}
        </Button>
      </Group>
      {test.isError ? <ErrorAlert error={test.error} /> : null}
      {test.data?.sent === true ? (
        <Alert color="teal" role="status">
          {t('operations.theTestWasSent', { to: test.data.to })}
        </Alert>
      ) : null}
      {test.data?.sent === false ? (
        <Alert color="red" role="alert" title={t('operations.theTestWasNotSent')}>
          <ServerReason reason={test.data.why ?? ''} />
        </Alert>
      ) : null}
    </Stack>
  )
}

const FailureRow = ({ failure: { at, to, subject, why } }: Readonly<{ failure: MailState['failures'][number] }>) => (
  <li className={rows.row}>
    <div className={rows.what}>
      <Text size="sm" fw={600}>
        {t('operations.toAddress', { to })}
      </Text>
      <ServerReason reason={why} />
      <Text size="xs" c="dimmed">
        {subject} · {moment(at)}
      </Text>
    </div>
  </li>
)

/** What the mail server said, as it said it, after how to read it. */
const ServerReason = ({ reason }: Readonly<{ reason: string }>) => (
  <>
    <Text size="sm">{t('operations.theServerSaid')}</Text>
    <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
      {reason}
    </Text>
  </>
)
