/**
 * Invites somebody by a link on which they choose their first password, so that no administrator makes one up and passes it on.
 * It works once, for seven days, until they have signed in; another one ends those before.
 */
import type { Script } from '@alluvium/database'
import { newSecret } from '@alluvium/kernel'
import type { Actor } from '../../model/administration/act.ts'
import { linkLifetimeMs, linkSecretBits } from '../../model/recovery/mailed-link.ts'
import { invitationMessage } from '../../model/recovery/messages.ts'
import { joinedAlready, userUnknown } from '../../problems/administration.ts'
import { findCredentials, findUser } from '../find-user.ts'
import type { MailNeeds } from '../mail/mail-needs.ts'
import { closeLinks, openLink } from '../recovery/mailed-links.ts'
import { noteAct } from './act-log.ts'

/** @property by whom it is noted as an act of its own; undefined for the link that comes with the account */
export type InviteUser = Readonly<{ userId: string; by?: Actor }>

/** @property expiresAt milliseconds since the epoch */
export type Invitation = Readonly<{ link: string; expiresAt: number }>

/**
 * Makes the link, and mails it where mail is delivered. Throws `accounts.user-missing`, and `accounts.joined-already` where the account
 * has a password, somebody has signed in to it, or it is closed.
 */
export async function inviteUser(needs: MailNeeds, { userId, by }: InviteUser): Promise<Invitation> {
  const { database, clock, mail, mailQueue, pageOf } = needs
  const [secret, now] = [newSecret(linkSecretBits), clock.now()]
  const to = await database.write(invite({ userId, secret, by, now }))
  const link = pageOf('invitation', secret)
  if (mail.delivers) mailQueue.enqueue(() => mail.send(invitationMessage({ to, link })))
  return { link, expiresAt: now + linkLifetimeMs.invitation }
}

type Invite = Readonly<{ userId: string; secret: string; by: Actor | undefined; now: number }>

/** The address that is invited. */
function* invite({ userId, secret, by, now }: Invite): Script<string> {
  const user = yield* findUser(userId)
  if (!user) throw userUnknown()
  yield* closeLinks(userId, 'invitation')
  const hasJoined = user.lastLogin !== null || (yield* findCredentials(user.email))?.passwordHash !== null
  if (hasJoined || !(yield* openLink({ userId, purpose: 'invitation', secret, now }))) throw joinedAlready()
  if (by) yield* noteAct({ act: 'invite', by, target: user, changes: [], now })
  return user.email
}
