import { lazy } from 'react'
import { type AreaSection, Sectioned } from '../shell/sectioned.tsx'

const ProfilePage = lazy(async () => ({ default: (await import('./profile/profile-page.tsx')).ProfilePage }))
const SecurityPage = lazy(async () => ({ default: (await import('./security/security-page.tsx')).SecurityPage }))
const AppPasswordsPage = lazy(async () => ({
  default: (await import('./app-passwords/app-passwords-page.tsx')).AppPasswordsPage,
}))
const AppearancePage = lazy(async () => ({
  default: (await import('./appearance/appearance-page.tsx')).AppearancePage,
}))
const OrganizationsPage = lazy(async () => ({
  default: (await import('./organizations/organizations-page.tsx')).OrganizationsPage,
}))
const PlanPage = lazy(async () => ({ default: (await import('./plan/plan-page.tsx')).PlanPage }))
const UsagePage = lazy(async () => ({ default: (await import('./usage/usage-page.tsx')).UsagePage }))

const sections = (): readonly AreaSection[] => [
  { trail: '', name: 'Profile', about: 'Your name, your e-mail address and your data.', Page: ProfilePage },
  { trail: 'security', name: 'Security', about: 'Your password, and codes from your phone.', Page: SecurityPage },
  {
    trail: 'app-passwords',
    name: 'App passwords',
    about: 'Passwords for programs, and how to mount your files as a drive.',
    Page: AppPasswordsPage,
  },
  {
    trail: 'appearance',
    name: 'Appearance',
    about: 'The language and the colours of this browser.',
    Page: AppearancePage,
  },
  {
    trail: 'organizations',
    name: 'Organizations',
    about: 'People who share plugins and a plan.',
    Page: OrganizationsPage,
  },
  { trail: 'plan', name: 'Plan', about: 'Your plan, and what the others include.', Page: PlanPage },
  { trail: 'usage', name: 'Usage', about: 'What you used this month.', Page: UsagePage },
]

/** Everything that one sets for oneself. */
export const Settings = ({ trail }: Readonly<{ trail: readonly string[] }>) => (
  <Sectioned area="settings" label="Settings" sections={sections()} trail={trail} />
)
