import { type ComponentType, Suspense } from 'react'
import type { ServiceName } from '../../wire/addresses.ts'
import { useServices } from '../../wire/services.tsx'
import { Card, PageHeading, Waiting } from '../page.tsx'
import { UnknownPage } from '../unknown-page.tsx'
import { Sections } from './sections.tsx'

/** @property detail what stands behind the section's own name in the address, such as the id of what is looked at */
export type SectionPage = ComponentType<Readonly<{ detail: string | undefined }>>

export type AreaSection = Readonly<{
  /** Its name in the address; empty for the first. */
  trail: string
  name: string
  about: string
  Page: SectionPage
  /** The service without which there is nothing on it; then it is not offered. Default: none. */
  needs?: ServiceName
  /** The most names that may stand behind its own, given as one with slashes. Default: 1. */
  depth?: number
}>

type SectionedProps = Readonly<{
  area: 'merge' | 'settings' | 'administration'
  label: string
  sections: readonly AreaSection[]
  trail: readonly string[]
}>

/** An area of several pages: the heading of the one that is open, a line of links to all, and the page itself. */
export function Sectioned({ area, label, sections, trail }: SectionedProps) {
  const services = useServices()
  const offered = sections.filter(({ needs }) => needs === undefined || services[needs] !== undefined)
  const [first = offered[0]?.trail ?? '', ...names] = trail
  const open = sections.find((one) => one.trail === first)
  if (!open || names.length > (open.depth ?? 1)) return <UnknownPage />
  const { name, about, Page } = open
  return (
    <>
      <PageHeading key={first} title={name}>
        {about}
      </PageHeading>
      <Sections
        label={label}
        current={name}
        sections={offered.map((one) => ({
          name: one.name,
          to: { page: area, trail: one.trail === '' ? [] : [one.trail] },
        }))}
      />
      <Suspense
        fallback={
          <Card>
            <Waiting />
          </Card>
        }
      >
        <Page detail={names.length === 0 ? undefined : names.join('/')} />
      </Suspense>
    </>
  )
}
