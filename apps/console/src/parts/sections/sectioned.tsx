import { type ComponentType, Suspense } from 'react'
import { Card, PageHeading, Waiting } from '../page.tsx'
import { UnknownPage } from '../unknown-page.tsx'
import { Sections } from './sections.tsx'

/** @property detail the name behind the section's own in the address, such as the id of what is looked at */
export type SectionPage = ComponentType<Readonly<{ detail: string | undefined }>>

export type AreaSection = Readonly<{
  /** Its name in the address; empty for the first. */
  trail: string
  name: string
  about: string
  Page: SectionPage
}>

type SectionedProps = Readonly<{
  area: 'merge' | 'settings' | 'administration'
  label: string
  sections: readonly AreaSection[]
  trail: readonly string[]
}>

/** An area of several pages: the heading of the one that is open, a line of links to all, and the page itself. */
export function Sectioned({ area, label, sections, trail }: SectionedProps) {
  const [first = '', detail, ...rest] = trail
  const open = sections.find((one) => one.trail === first)
  if (!open || rest.length > 0) return <UnknownPage />
  const { name, about, Page } = open
  return (
    <>
      <PageHeading key={first} title={name}>
        {about}
      </PageHeading>
      <Sections
        label={label}
        current={name}
        sections={sections.map((one) => ({
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
        <Page detail={detail} />
      </Suspense>
    </>
  )
}
