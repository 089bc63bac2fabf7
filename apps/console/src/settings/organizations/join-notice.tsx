import { Alert, Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Platform } from '../../account/platform.ts'
import { t } from '../../messages/messages.ts'
import { fragmentOf } from '../../routing/route.ts'
import { sessionSecret, useSecret } from '../../wire/secrets.ts'
import { listMemberships } from './organizations.ts'

/** The organizations whose question was put off in this tab, by their ids. */
const putOff = sessionSecret('alluvium.joining-put-off')

/**
 * On every page from the sign-in on: that somebody has added one to an organization, and nothing is shared with it before
 * one joins. Nothing when there is no such organization, or the question was put off.
 */
export function JoinNotice({ platform }: Readonly<{ platform: Platform }>) {
  const { data = [] } = useQuery({
    queryKey: ['memberships', platform],
    staleTime: 60_000,
    queryFn: ({ signal }) => listMemberships(platform, signal),
  })
  const seen = new Set(useSecret(putOff)?.split(' '))
  const open = data.filter(({ accepted_at: accepted, org_id: id }) => accepted === null && !seen.has(id))
  const [first] = open
  if (!first) return null
  const rest = open.length === 1 ? '' : t('settings.andValueMore', { value: open.length - 1 })
  return (
    <Alert
      mb="lg"
      color="sand"
      title={t('settings.youWereAddedToOrgdisplaynameRest', { orgdisplayname: first.org_display_name, rest })}
      withCloseButton
      closeButtonLabel={t('settings.notNow')}
      onClose={() => putOff.write([...seen, ...open.map(({ org_id: id }) => id)].join(' '))}
    >
      <Text size="sm">
        {t('settings.yourPrivatePluginsAreSharedWith')}{' '}
        <Anchor size="sm" href={fragmentOf({ page: 'settings', trail: ['organizations'] })}>
          {t('settings.joinOrLeave')}
        </Anchor>
      </Text>
    </Alert>
  )
}
