import { t } from '../messages/messages.ts'
import { Dialog } from '../parts/overlays/dialog.tsx'
import { SignIn } from './sign-in.tsx'

/** The way in over the page that one is on, which then goes on. Gone once somebody is signed in. */
export const SignInDialog = ({ address, onClose }: Readonly<{ address: string; onClose: () => void }>) => (
  <Dialog title={t('account.signIn')} onClose={onClose}>
    <SignIn address={address} />
  </Dialog>
)
