import { Badge, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Platform } from '../../account/platform.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Waiting } from '../../parts/page.tsx'
import rows from '../../parts/rows.module.css'
import { moment } from '../../parts/words.ts'
import { deviceName } from './device-name.ts'
import { endSession, type SignedInSession, sessionsOf } from './security.ts'

/** Where somebody is signed in, and the way to sign out there. */
export function SignedInPlaces({ platform }: Readonly<{ platform: Platform }>) {
  const queries = useQueryClient()
  const queryKey = ['account', 'sessions', platform]
  const listed = useQuery({ queryKey, queryFn: ({ signal }) => sessionsOf(platform, signal) })
  const end = useMutation({
    mutationFn: ({ id }: SignedInSession) => endSession(platform, id),
    onSuccess: (_, { device }) => notices.tell(t('settings.signedOutOfDevice', { device: deviceName(device) })),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  if (listed.isPending) return <Waiting />
  if (listed.isError) return <ErrorAlert error={listed.error} again={() => void listed.refetch()} />
  return (
    <Stack gap="xs">
      <Text size="sm">{t('settings.endWhatYouDoNotKnow')}</Text>
      {end.isError ? <ErrorAlert error={end.error} /> : null}
      <ul className={rows.list} aria-label={t('settings.whereYouAreSignedIn')}>
        {listed.data.map((one) => (
          <PlaceRow key={one.id} session={one} isEnding={end.isPending} onEnd={() => end.mutate(one)} />
        ))}
      </ul>
    </Stack>
  )
}

type PlaceRowProps = Readonly<{ session: SignedInSession; isEnding: boolean; onEnd: () => void }>

function PlaceRow({ session, isEnding, onEnd }: PlaceRowProps) {
  const { device, used_at: usedAt, signed_in_at: signedInAt, current } = session
  const name = deviceName(device)
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text size="sm" fw={600} title={device ?? undefined}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('settings.lastUsedUsed', { used: moment(usedAt) })} ·{' '}
          {t('settings.signedInAt', { at: moment(signedInAt) })}
        </Text>
      </div>
      {current ? (
        <Badge variant="light" tt="none">
          {t('settings.thisBrowser')}
        </Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isEnding}
          aria-label={t('settings.signOutOfDevice', { device: name })}
          onClick={onEnd}
        >
          {t('settings.signOutThere')}
        </Button>
      )}
    </li>
  )
}
