/**
 * Adds somebody who then signs in where everybody does, with a password of their own choice or one that is given to them. The account is made at the platform: by whoever administers it also where
 * nobody may register. The file service learns of it by its first request there, and gives it the role.
 */
import { openPlatformAt, type Platform, platformAt } from '../../account/platform.ts'
import { t } from '../../messages/messages.ts'
import { answerOf } from '../../wire/answers.ts'
import { Misread, Refusal } from '../../wire/refusal.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { changeUser, type Role } from './users.ts'

/**
 * @property administered the platform, when whoever is here administers it
 * @property store the file service as the administrator asks it
 */
type Places = Readonly<{ platform: string; administered: Platform | null; store: Store }>

/** @property password undefined for whoever is invited to choose one; only where the platform is administered */
export type NewPerson = Readonly<{ email: string; name: string; password: string | undefined; role: Role }>

/** Resolves to the link on which they choose their password; null where they were given one. */
export async function addPerson(
  { platform, administered, store }: Places,
  { email, name, password, role }: NewPerson,
): Promise<string | null> {
  const body = { email, display_name: name }
  const given = { ...body, ...(password !== undefined && { password }) }
  const added = await (administered
    ? answerOf(platformAt(administered).POST('/admin/users', { body: given }))
    : answerOf(openPlatformAt(platform).POST('/auth/register', { body: { ...body, password: password ?? '' } }))
  ).catch(saidToAdministrator)
  const { token } = added
  try {
    const own = await answerOf(filesAt({ address: store.address, token }).GET('/api/users/me'))
    await changeUser(store, own.id, { role })
  } finally {
    // Nobody is signed in by being added.
    await answerOf(platformAt({ address: platform, token }).POST('/auth/logout')).catch(() => undefined)
  }
  return 'invitation' in added ? (added.invitation?.link ?? null) : null
}

/** What is said to somebody who registers fits nobody who adds somebody else. */
function saidToAdministrator(error: unknown): never {
  if (error instanceof Refusal && error.code === 'accounts.email-taken')
    throw new Misread(t('administration.thisAddressHasAnAccount'), { cause: error })
  throw error
}
