import { lazy } from 'react'
import { t } from '../messages/messages.ts'
import { type AreaSection, Sectioned } from '../parts/sections/sectioned.tsx'

const ProfilePage = lazy(async () => ({ default: (await import('./profile/profile-page.tsx')).ProfilePage }))
const SecurityPage = lazy(async () => ({ default: (await import('./security/security-page.tsx')).SecurityPage }))
const AppPasswordsPage = lazy(async () => ({
  default: (await import('./app-passwords/app-passwords-page.tsx')).AppPasswordsPage,
}))
const SavingPage = lazy(async () => ({ default: (await import('./saving/saving-page.tsx')).SavingPage }))
const AppearancePage = lazy(async () => ({
  default: (await import('./appearance/appearance-page.tsx')).AppearancePage,
}))
const NotificationsPage = lazy(async () => ({
  default: (await import('./notifications/notifications-page.tsx')).NotificationsPage,
}))
const OrganizationsPage = lazy(async () => ({
  default: (await import('./organizations/organizations-page.tsx')).OrganizationsPage,
}))
const PlanPage = lazy(async () => ({ default: (await import('./plan/plan-page.tsx')).PlanPage }))
const UsagePage = lazy(async () => ({ default: (await import('./usage/usage-page.tsx')).UsagePage }))

const sections = (): readonly AreaSection[] => [
  {
    trail: '',
    name: t('settings.profile'),
    about: t('settings.yourNameYourEMailAddress'),
    Page: ProfilePage,
    needs: 'platform',
  },
  {
    trail: 'security',
    name: t('settings.security'),
    about: t('settings.yourPasswordAndCodesFromYour'),
    Page: SecurityPage,
  },
  {
    trail: 'app-passwords',
    name: t('settings.appPasswords'),
    about: t('settings.passwordsForProgramsAndHowTo'),
    Page: AppPasswordsPage,
    needs: 'files',
  },
  {
    trail: 'notifications',
    name: t('settings.notifications'),
    about: t('settings.whatYouAreToldOfByMail'),
    Page: NotificationsPage,
    needs: 'files',
  },
  {
    trail: 'saving',
    name: t('settings.saving'),
    about: t('settings.whatHappensWhenSomebodyElse'),
    Page: SavingPage,
    needs: 'files',
  },
  {
    trail: 'appearance',
    name: t('settings.appearance'),
    about: t('settings.theLanguageAndTheColoursOf'),
    Page: AppearancePage,
  },
  {
    trail: 'organizations',
    name: t('settings.organizations'),
    about: t('settings.peopleWhoSharePluginsAndA'),
    Page: OrganizationsPage,
    needs: 'platform',
    depth: 2,
  },
  {
    trail: 'plan',
    name: t('settings.plan'),
    about: t('settings.yourPlanAndWhatTheOthers'),
    Page: PlanPage,
    needs: 'platform',
  },
  { trail: 'usage', name: t('settings.usage'), about: t('settings.whatYouUsedThisMonth'), Page: UsagePage },
]

/** Everything that one sets for oneself. */
export const Settings = ({ trail }: Readonly<{ trail: readonly string[] }>) => (
  <Sectioned area="settings" label={t('settings.settings')} sections={sections()} trail={trail} />
)
