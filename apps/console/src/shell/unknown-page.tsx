import { Anchor } from '@mantine/core'
import { SearchIcon } from '../parts/icons.tsx'
import { Card, Empty, PageHeading } from '../parts/page.tsx'
import { fragmentOf } from './route.ts'

/** An address that no page has. */
export const UnknownPage = () => (
  <>
    <PageHeading title="Page not found">There is no page at this address.</PageHeading>
    <Card>
      <Empty icon={<SearchIcon size={36} />} title="Nothing is here">
        The link may be old, or a part of it was left out.{' '}
        <Anchor href={fragmentOf({ page: 'home' })}>Go to the home page</Anchor>
      </Empty>
    </Card>
  </>
)
