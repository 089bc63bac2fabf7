/**
 * What an administrator does to a person, at every service where they have an account. What is refused at first has changed nothing, and
 * its reason is shown as it is. What is refused later leaves a part done: then the error says what was done, what was not, and why.
 */
import { t } from '../../messages/messages.ts'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { Misread, Refusal } from '../../wire/refusal.ts'
import { changeAccount, deleteAccount, giveAccountPassword } from '../plans/accounts.ts'
import type { Person, Places } from './person.ts'
import {
  changeUser,
  type Deletion,
  deleteUser,
  type Role,
  resetPassword,
  signOutUser,
  type UserChange,
} from './users.ts'

/** One step at one service. */
type Step = Readonly<{
  run: () => Promise<unknown>
  /** Said of it when a later one is refused. */
  done: string
  /** Said of it when it is refused and an earlier one was done. */
  failed: (why: string) => string
}>

async function each(steps: readonly Step[]): Promise<void> {
  const done: string[] = []
  for (const { run, done: said, failed } of steps) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- what was refused at one service is not tried at the next
      await run()
    } catch (error) {
      throw done.length === 0 ? error : new Misread([...done, failed(sentenceOf(error))].join(' '), { cause: error })
    }
    done.push(said)
  }
}

const atPlatform = { failed: (why: string) => t('administration.notDoneAtThePlatform', { why }) }
const atFiles = { failed: (why: string) => t('administration.notDoneAtTheFiles', { why }) }

/** Resolves to what has happened, as a sentence. */
export async function givePassword({ store, platform }: Places, person: Person, password: string): Promise<string> {
  const { user, account, name } = person
  const steps: Step[] = []
  if (account && platform)
    steps.push({
      ...atPlatform,
      done: t('administration.thePasswordWasChanged'),
      run: () => giveAccountPassword(platform, account.user_id, password),
    })
  if (user)
    steps.push({
      ...atFiles,
      done: t('administration.signedOutOfTheFiles'),
      // A password of the file service, beside that of the platform, opens it too.
      run: () => (user.has_password ? resetPassword(store, user.id, password) : signOutUser(store, user.id)),
    })
  await each(steps)
  return account
    ? t('administration.nameHasANewPasswordEverywhere', { name })
    : t('administration.usernameHasANewPasswordAnd', { username: name })
}

/** Lets somebody in, or keeps them out. Resolves to what has happened, as a sentence. */
export async function setOpen({ store, platform }: Places, person: Person, isOpen: boolean): Promise<string> {
  const { user, account, name, isElsewhere } = person
  const steps: Step[] = []
  const done = isOpen ? t('administration.enabledInPart') : t('administration.disabledInPart')
  if (account && platform)
    steps.push({
      ...atPlatform,
      done,
      run: () => changeAccount(platform, account.user_id, { status: isOpen ? 'active' : 'suspended' }),
    })
  if (user)
    steps.push({
      ...atFiles,
      done,
      run: () => changeUser(store, user.id, { status: isOpen ? 'active' : 'disabled' }),
    })
  await each(steps)
  if (isOpen) return t('administration.nameCanSignInNow', { name })
  return isElsewhere
    ? t('administration.nameIsKeptOutOfTheFilesAlone', { name })
    : t('administration.nameIsDisabledEverywhere', { name })
}

/** Who administers does so everywhere. */
export async function setRole({ store, platform }: Places, person: Person, role: Role): Promise<void> {
  const { user, account } = person
  if (!user) return
  const wanted = role === 'admin' ? 'admin' : 'user'
  const steps: Step[] = []
  if (account && platform && account.role !== wanted)
    steps.push({
      ...atPlatform,
      done: t('administration.roleChangedInPart'),
      run: () => changeAccount(platform, account.user_id, { role: wanted }),
    })
  const change: UserChange = { role }
  steps.push({ ...atFiles, done: '', run: () => changeUser(store, user.id, change) })
  await each(steps)
}

/** Resolves to what has happened, as a sentence. */
export async function removePerson({ store, platform }: Places, person: Person, deletion: Deletion): Promise<string> {
  const { user, account, name, isElsewhere } = person
  const steps: Step[] = []
  if (account && platform)
    steps.push({
      ...atPlatform,
      done: t('administration.cannotSignInAnyMore', { name }),
      run: () => deleteAccount(platform, account.user_id, deletion.fate === 'trash' ? 'trash' : 'keep'),
    })
  if (user)
    steps.push({
      ...atFiles,
      done: '',
      async run() {
        try {
          await deleteUser(store, user.id, deletion)
        } catch (error) {
          // The file service has heard of the end from the platform already.
          if (!(account && deletion.fate !== 'give' && error instanceof Refusal && error.code === 'files.user-missing'))
            throw error
        }
      },
    })
  await each(steps)
  return isElsewhere
    ? t('administration.nameWasDeletedHereAlone', { name })
    : t('administration.nameWasDeletedEverywhere', { name })
}
