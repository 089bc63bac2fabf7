import { Anchor, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Platform } from '../../account/platform.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { addressOf, sendVerification } from '../security/security.ts'

/** Whether the mailbox was shown to be this person's, and the way to show it. */
export function AddressNote({ platform }: Readonly<{ platform: Platform }>) {
  const address = useQuery({
    queryKey: ['account', 'address', platform],
    queryFn: ({ signal }) => addressOf(platform, signal),
  })
  const send = useMutation({ mutationFn: () => sendVerification(platform) })
  // Without mail nobody can confirm an address, and nothing asks for it.
  if (!address.data || (!address.data.sends_mail && !address.data.verified)) return null
  if (address.data.verified) {
    return (
      <Text size="sm" c="dimmed">
        {t('settings.yourEMailAddressIsConfirmed')}
      </Text>
    )
  }
  if (send.isSuccess) {
    return (
      <Text size="sm" role="status">
        {t('settings.aLinkIsOnItsWay', { email: address.data.email })}
      </Text>
    )
  }
  return (
    <>
      <Text size="sm">
        {t('settings.yourEMailAddressIsNot')}{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => send.mutate()}>
          {t('settings.sendTheLinkAgain')}
        </Anchor>
      </Text>
      {send.isError ? <ErrorAlert error={send.error} /> : null}
    </>
  )
}
