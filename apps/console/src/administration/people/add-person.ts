/**
 * Adds somebody who then signs in where everybody does. The account is made at the platform: by whoever administers it also where
 * nobody may register. The file service learns of it by its first request there, and gives it the role.
 */
import { openPlatformAt, type Platform, platformAt } from '../../account/platform.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { changeUser, type Role } from './users.ts'

/**
 * @property administered the platform, when whoever is here administers it
 * @property store the file service as the administrator asks it
 */
type Places = Readonly<{ platform: string; administered: Platform | null; store: Store }>

export type NewPerson = Readonly<{ email: string; name: string; password: string; role: Role }>

export async function addPerson({ platform, administered, store }: Places, person: NewPerson): Promise<void> {
  const { email, name, password, role } = person
  const body = { email, password, display_name: name }
  const open = openPlatformAt(platform)
  const { token } = administered
    ? await answerOf(platformAt(administered).POST('/admin/users', { body }))
    : await answerOf(open.POST('/auth/register', { body }))
  try {
    const own = await answerOf(filesAt({ address: store.address, token }).GET('/api/users/me'))
    await changeUser(store, own.id, { role })
  } finally {
    // Nobody is signed in by being added.
    await answerOf(platformAt({ address: platform, token }).POST('/auth/logout')).catch(() => undefined)
  }
}
