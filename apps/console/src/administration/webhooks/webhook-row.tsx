import { Button, Group, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import rows from '../../parts/rows.module.css'
import { moment } from '../../parts/words.ts'
import { StateMark, type Tone } from '../parts/state-mark.tsx'
import type { Webhook } from './webhooks.ts'

type State = Webhook['state']

const tones: Readonly<Record<State, Tone>> = {
  waiting: 'idle',
  working: 'good',
  failing: 'waiting',
  'given-up': 'bad',
  'switched-off': 'idle',
  paused: 'waiting',
}

const names = (): Readonly<Record<State, string>> => ({
  waiting: t('operations.webhookWaiting'),
  working: t('operations.webhookWorking'),
  failing: t('operations.webhookFailing'),
  'given-up': t('operations.webhookGivenUp'),
  'switched-off': t('operations.webhookSwitchedOff'),
  paused: t('operations.webhookPaused'),
})

type WebhookRowProps = Readonly<{
  webhook: Webhook
  onSwitch: (enabled: boolean) => void
  onRemove: () => void
}>

/** One of them: where it leads, how it stands and why, and what can be done. */
export function WebhookRow({ webhook, onSwitch, onRemove }: WebhookRowProps) {
  const { url, owner, path, events, state, last_at: last } = webhook
  const isOff = state === 'switched-off' || state === 'given-up'
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text size="sm" fw={600}>
          {url}
        </Text>
        <StateMark tone={tones[state]}>{names()[state]}</StateMark>
        <Trouble webhook={webhook} />
        <Text size="xs" c="dimmed">
          {[
            last === null ? t('operations.noMessageYet') : t('operations.lastMessageAt', { at: moment(last) }),
            path === null ? t('operations.ofAllFolders') : t('operations.ofTheFolder', { path }),
            ...(events === null ? [] : [t('operations.onlyOfCertainChanges', { kinds: events.join(', ') })]),
            t('operations.setUpBy', { owner }),
          ].join(' · ')}
        </Text>
      </div>
      <Group gap="xs" className={rows.actions}>
        {state === 'failing' ? (
          <Button size="compact-sm" aria-label={t('operations.sendNowTo', { url })} onClick={() => onSwitch(true)}>
            {t('operations.sendNow')}
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={isOff ? t('operations.switchOnUrl', { url }) : t('operations.switchOffUrl', { url })}
          onClick={() => onSwitch(isOff)}
        >
          {isOff ? t('operations.switchOn') : t('operations.switchOff')}
        </Button>
        <Button size="compact-sm" variant="default" aria-label={t('operations.removeUrl', { url })} onClick={onRemove}>
          {t('operations.removeAsk')}
        </Button>
      </Group>
    </li>
  )
}

/** Why no message arrives, and what happens next. */
function Trouble({ webhook }: Readonly<{ webhook: Webhook }>) {
  const { state, owner, last_status: status, last_error: error, failing_since: since, next_at: next } = webhook
  if (state === 'paused') return <Text size="sm">{t('operations.whyPaused', { owner })}</Text>
  if (error === null || state === 'switched-off') return null
  return (
    <>
      <Text size="sm">
        {status === null ? t('operations.nobodyAnswered') : t('operations.answeredWithStatus', { status })}{' '}
        {since === null ? '' : t('operations.sinceThen', { since: moment(since) })}{' '}
        {state === 'failing' && next !== null ? t('operations.triedAgainAt', { next: moment(next) }) : ''}
        {state === 'given-up' ? t('operations.afterADayGivenUp') : ''}
      </Text>
      {status === null ? (
        <Text size="xs" c="dimmed" ff="monospace">
          {error}
        </Text>
      ) : null}
    </>
  )
}
