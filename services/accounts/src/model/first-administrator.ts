/** Who may be the administrator of the configuration; `serve` asks before any service starts. */
import { Problem } from '@alluvium/kernel'
import { email as emailRule, password as passwordRule } from './credentials.ts'

/** Throws `configuration.invalid` when there could be no such account. Without a password, one will be made. */
export function assertFirstAdministrator({
  email,
  password,
}: Readonly<{ email: string; password?: string | undefined }>): void {
  if (!emailRule.safeParse(email).success) throw unusable('its e-mail address is not one')
  if (!passwordRule.optional().safeParse(password).success) throw unusable('its password needs 8 to 1,024 characters')
}

const unusable = (why: string) =>
  new Problem('invalid', 'configuration.invalid', `The first administrator can't be made: ${why}.`)
