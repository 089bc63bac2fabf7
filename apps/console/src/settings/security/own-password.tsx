import { PasswordInput } from '@mantine/core'

type Props = Readonly<{ name: string; label: string }>

/** Asked for before what guards the account changes. Whoever signs in with another provider may have none. */
export const OwnPassword = ({ name, label }: Props) => (
  <PasswordInput
    name={name}
    label={label}
    description="Leave it empty if you have none, because you sign in with another provider."
    autoComplete="current-password"
  />
)
