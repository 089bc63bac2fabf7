import { PasswordInput } from '@mantine/core'
import { t } from '../../messages/messages.ts'

type Props = Readonly<{ name: string; label: string }>

/** Asked for before what guards the account changes. Whoever signs in with another provider may have none. */
export const OwnPassword = ({ name, label }: Props) => (
  <PasswordInput
    name={name}
    label={label}
    description={t('settings.leaveItEmptyIfYouHave')}
    autoComplete="current-password"
  />
)
