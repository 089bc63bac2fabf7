import { lazy, type ReactNode, Suspense } from 'react'
import { Card, PageHeading, UnknownAddress, Waiting } from '../parts/page.tsx'
import { Sections } from '../parts/sections.tsx'
import { useAddress } from '../wire/services.tsx'

const MergeForm = lazy(async () => ({ default: (await import('./form/merge-form.tsx')).MergeForm }))
const SavesPage = lazy(async () => ({ default: (await import('./saves/saves-page.tsx')).SavesPage }))
const ResolveSave = lazy(async () => ({ default: (await import('./saves/resolve-save.tsx')).ResolveSave }))
const UsagePage = lazy(async () => ({ default: (await import('./usage/usage-page.tsx')).UsagePage }))
const PluginsPage = lazy(async () => ({ default: (await import('./plugins/plugins-page.tsx')).PluginsPage }))
const OrganizationsPage = lazy(async () => ({
  default: (await import('./organizations/organizations-page.tsx')).OrganizationsPage,
}))
const BillingPage = lazy(async () => ({ default: (await import('./billing/billing-page.tsx')).BillingPage }))

type MergePage = Readonly<{ name: string; trail: string; title: string; about: string }>

const start: MergePage = {
  name: 'Merge',
  trail: '',
  title: 'Merge',
  about: 'Three versions of one document become one, by their structure rather than by their lines.',
}
const pages: readonly MergePage[] = [
  start,
  {
    name: 'Late saves',
    trail: 'saves',
    title: 'Late saves',
    about: 'What was saved over a file that had changed meanwhile: merged by itself, or waiting for you to decide.',
  },
  { name: 'Usage', trail: 'usage', title: 'Usage', about: 'What this month has used, and what your merges are like.' },
  { name: 'Plugins', trail: 'plugins', title: 'Plugins', about: 'Formats that accounts bring along, as WebAssembly.' },
  {
    name: 'Organizations',
    trail: 'organizations',
    title: 'Organizations',
    about: 'People who share plugins and a plan; who is in, and who is asked in.',
  },
  { name: 'Billing', trail: 'billing', title: 'Billing', about: 'Your plan, and what the others bring.' },
]

/** The merge area: its form, and the pages about the account that merges. */
export function Merge({ trail }: Readonly<{ trail: readonly string[] }>) {
  const address = useAddress('platform')
  const page = pages.find((one) => one.trail === (trail[0] ?? '')) ?? start
  return (
    <>
      <PageHeading key={page.trail} title={page.title}>
        {page.about}
      </PageHeading>
      <Sections
        label="Merge"
        current={page.name}
        sections={pages.map(({ name, trail: own }) => ({
          name,
          to: { page: 'merge', trail: own === '' ? [] : [own] },
        }))}
      />
      <Suspense
        fallback={
          <Card>
            <Waiting />
          </Card>
        }
      >
        {address === undefined ? (
          <UnknownAddress service="the platform" />
        ) : (
          <PageOf page={page.trail} detail={trail[1]} address={address} />
        )}
      </Suspense>
    </>
  )
}

type PageOfProps = Readonly<{ page: string; detail: string | undefined; address: string }>

function PageOf({ page, detail, address }: PageOfProps): ReactNode {
  if (page === 'saves')
    return detail === undefined ? <SavesPage /> : <ResolveSave key={detail} address={address} id={detail} />
  if (page === 'usage') return <UsagePage />
  if (page === 'plugins') return <PluginsPage />
  if (page === 'organizations') return <OrganizationsPage id={detail} />
  if (page === 'billing') return <BillingPage />
  return <MergeForm address={address} />
}
