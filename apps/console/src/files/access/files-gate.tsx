import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useFilesSession, useMe } from '../../account/files-session.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, UnknownAddress, Waiting } from '../../parts/page.tsx'
import { needsSignIn, Refusal } from '../../wire/refusal.ts'
import { useAddress } from '../../wire/services.tsx'
import { folderQuery } from '../folder.ts'
import { FilesContext, type FilesContextValue } from './files-context.ts'
import { NoRole } from './no-role.tsx'

const SignInChoice = lazy(async () => ({ default: (await import('../../account/sign-in-choice.tsx')).SignInChoice }))
const FilesSignIn = lazy(async () => ({ default: (await import('./files-sign-in.tsx')).FilesSignIn }))

type GateProps = Readonly<{
  children: ReactNode
  /** What somebody sees who has no role and with whom nothing was shared. Default: that, and what to do about it. */
  noRole?: ReactNode
}>

/** What stands below is drawn once the file service knows who is here; until then, the way in. */
export function FilesGate({ children, noRole }: GateProps) {
  const address = useAddress('files')
  if (address === undefined) return <UnknownAddress service={t('files.theFileService')} />
  return (
    <GateAt address={address} noRole={noRole}>
      {children}
    </GateAt>
  )
}

function GateAt({ address, children, noRole }: GateProps & Readonly<{ address: string }>) {
  const session = useFilesSession(address)
  const me = useMe(session)
  if (me.isPending) {
    return (
      <Card>
        <Waiting lines={6} />
      </Card>
    )
  }
  if (needsSignIn(me.error)) {
    return (
      <Suspense fallback={null}>
        <SignInChoice why={t('files.signInToSeeYourFiles')} notTaken={t('files.yourAccountDoesNotOpenThe')}>
          <FilesSignIn address={address} />
        </SignInChoice>
      </Suspense>
    )
  }
  if (me.isError) return <ErrorAlert error={me.error} again={() => void me.refetch()} />
  const { username, role, home } = me.data
  const may = { canWrite: role !== 'readonly', isAdmin: role === 'admin' }
  const context = { store: session.store, username, home, ...may }
  if (role === 'none')
    return (
      <GuestGate context={context} noRole={noRole ?? <NoRole username={username} />}>
        {children}
      </GuestGate>
    )
  return <FilesContext value={context}>{children}</FilesContext>
}

/** Somebody without a role comes in as soon as something was shared with them. */
function GuestGate({ context, children, noRole }: GateProps & Readonly<{ context: FilesContextValue }>) {
  const seen = useQuery(folderQuery(context.store, '/'))
  if (seen.isPending) {
    return (
      <Card>
        <Waiting lines={6} />
      </Card>
    )
  }
  if (seen.isError && !(seen.error instanceof Refusal))
    return <ErrorAlert error={seen.error} again={() => void seen.refetch()} />
  if (seen.isError || seen.data.length === 0) return noRole
  return <FilesContext value={context}>{children}</FilesContext>
}
