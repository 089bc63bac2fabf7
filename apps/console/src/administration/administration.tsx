import { type ComponentType, lazy, type ReactNode } from 'react'
import { useVisit } from '../files/access/files-context.ts'
import { FilesGate } from '../files/access/files-gate.tsx'
import { type AreaSection, Sectioned, type SectionPage } from '../shell/sectioned.tsx'
import { OnlyAdministrators } from './only-administrators.tsx'

const UsersPage = lazy(async () => ({ default: (await import('./people/users-page.tsx')).UsersPage }))
const GroupsPage = lazy(async () => ({ default: (await import('./groups/groups-page.tsx')).GroupsPage }))
const PlansPage = lazy(async () => ({ default: (await import('./plans/plans-page.tsx')).PlansPage }))
const StoragePage = lazy(async () => ({ default: (await import('./storage/storage-page.tsx')).StoragePage }))
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage }))
const HealthPage = lazy(async () => ({ default: (await import('./health/health-page.tsx')).HealthPage }))

const People = ofFiles(UsersPage)
const Groups = ofFiles(GroupsPage)
const Storage = ofFiles(StoragePage)
const Audit = ofFiles(AuditPage)

const sections = (): readonly AreaSection[] => [
  { trail: 'people', name: 'People', about: 'Who may come in, and what they may do.', Page: People },
  { trail: 'groups', name: 'Groups', about: 'People who get together what is shared with the group.', Page: Groups },
  { trail: 'plans', name: 'Plans', about: 'The accounts that merge and crawl, and their plans.', Page: PlansPage },
  { trail: 'storage', name: 'Storage', about: 'What is stored, and what of it could go.', Page: Storage },
  { trail: 'audit', name: 'Audit', about: 'Who did what, and when.', Page: Audit },
  { trail: 'health', name: 'Health', about: 'The services, their addresses and versions.', Page: HealthPage },
]

/** Everything that one sets for others; for administrators. */
export const Administration = ({ trail }: Readonly<{ trail: readonly string[] }>) => (
  <Sectioned
    area="administration"
    label="Administration"
    sections={sections()}
    trail={trail.length === 0 ? ['people'] : trail}
  />
)

/** A page about the file service, for its administrators. */
function ofFiles(Page: ComponentType): SectionPage {
  return () => (
    <FilesGate>
      <ForAdministrators>
        <Page />
      </ForAdministrators>
    </FilesGate>
  )
}

function ForAdministrators({ children }: Readonly<{ children: ReactNode }>) {
  const { isAdmin } = useVisit()
  return isAdmin ? children : <OnlyAdministrators />
}
