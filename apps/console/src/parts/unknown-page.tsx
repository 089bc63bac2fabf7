import { Anchor } from '@mantine/core'
import { t } from '../messages/messages.ts'
import { fragmentOf } from '../routing/route.ts'
import { SearchIcon } from './icons.tsx'
import { Card, Empty, PageHeading } from './page.tsx'

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
