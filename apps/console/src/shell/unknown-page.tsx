import { Anchor } from '@mantine/core'
import { t } from '../messages/messages.ts'
import { SearchIcon } from '../parts/icons.tsx'
import { Card, Empty, PageHeading } from '../parts/page.tsx'
import { fragmentOf } from './route.ts'

/** An address that no page has. */
export const UnknownPage = () => (
  <>
    <PageHeading title={t('shell.pageNotFound')}>{t('shell.thereIsNoPageAtThis')}</PageHeading>
    <Card>
      <Empty icon={<SearchIcon size={36} />} title={t('shell.nothingIsHere')}>
        {t('shell.theLinkMayBeOldOr')} <Anchor href={fragmentOf({ page: 'home' })}>{t('shell.goToTheHomePage')}</Anchor>
      </Empty>
    </Card>
  </>
)
