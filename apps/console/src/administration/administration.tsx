import { type ComponentType, lazy, type ReactNode } from 'react'
import { useFilesContext } from '../files/access/files-context.ts'
import { FilesGate } from '../files/access/files-gate.tsx'
import { operations } from '../messages/en/operations.ts'
import { addEnglish, t } from '../messages/messages.ts'
import { type AreaSection, Sectioned, type SectionPage } from '../parts/sections/sectioned.tsx'
import { OnlyAdministrators } from './only-administrators.tsx'

addEnglish(operations)

const UsersPage = lazy(async () => ({ default: (await import('./people/users-page.tsx')).UsersPage }))
const GroupsPage = lazy(async () => ({ default: (await import('./groups/groups-page.tsx')).GroupsPage }))
const PlansPage = lazy(async () => ({ default: (await import('./plans/plans-page.tsx')).PlansPage }))
const MailPage = lazy(async () => ({ default: (await import('./mail/mail-page.tsx')).MailPage }))
const StoragePage = lazy(async () => ({ default: (await import('./storage/storage-page.tsx')).StoragePage }))
const WebhooksPage = lazy(async () => ({ default: (await import('./webhooks/webhooks-page.tsx')).WebhooksPage }))
const EncryptionPage = lazy(async () => ({
  default: (await import('./encryption/encryption-page.tsx')).EncryptionPage,
}))
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage }))
const HealthPage = lazy(async () => ({ default: (await import('./health/health-page.tsx')).HealthPage }))
const BackupsPage = lazy(async () => ({ default: (await import('./backups/backups-page.tsx')).BackupsPage }))

const People = ofFiles(UsersPage)
const Groups = ofFiles(GroupsPage)
const Storage = ofFiles(StoragePage)
const Webhooks = ofFiles(WebhooksPage)
const Encryption = ofFiles(EncryptionPage)
const Backups = ofFiles(BackupsPage)
const Audit = ofFiles(AuditPage)

const sections = (): readonly AreaSection[] => [
  { trail: 'people', name: t('administration.people'), about: t('administration.whoCanSignInAndWhat'), Page: People },
  {
    trail: 'groups',
    name: t('administration.groups'),
    about: t('administration.peopleWhoShareFilesWithEach'),
    Page: Groups,
  },
  {
    trail: 'plans',
    name: t('administration.plans'),
    about: t('administration.accountsTheirPlansAndTheirStatus'),
    Page: PlansPage,
    needs: 'platform',
  },
  { trail: 'mail', name: t('operations.mail'), about: t('operations.aboutMail'), Page: MailPage, needs: 'platform' },
  {
    trail: 'storage',
    name: t('administration.storage'),
    about: t('administration.whatIsStoredAndHowMuch'),
    Page: Storage,
  },
  {
    trail: 'webhooks',
    name: t('operations.webhooks'),
    about: t('operations.aboutWebhooks'),
    Page: Webhooks,
  },
  {
    trail: 'encryption',
    name: t('operations.encryption'),
    about: t('operations.aboutEncryption'),
    Page: Encryption,
  },
  { trail: 'audit', name: t('administration.audit'), about: t('administration.whoDidWhatAndWhen'), Page: Audit },
  {
    trail: 'health',
    name: t('administration.health'),
    about: t('administration.theServicesTheirAddressesAndVersions'),
    Page: HealthPage,
  },
  { trail: 'backups', name: t('operations.backups'), about: t('operations.aboutBackups'), Page: Backups },
]

/** Everything that one sets for others; for administrators. */
export const Administration = ({ trail }: Readonly<{ trail: readonly string[] }>) => (
  <Sectioned
    area="administration"
    label={t('administration.administration')}
    sections={sections()}
    trail={trail.length === 0 ? ['people'] : trail}
  />
)

/** A page about the file service, for its administrators. */
function ofFiles(Page: ComponentType): SectionPage {
  return () => (
    <FilesGate noRole={<OnlyAdministrators />}>
      <ForAdministrators>
        <Page />
      </ForAdministrators>
    </FilesGate>
  )
}

function ForAdministrators({ children }: Readonly<{ children: ReactNode }>) {
  const { isAdmin } = useFilesContext()
  return isAdmin ? children : <OnlyAdministrators />
}
