import { Text } from '@mantine/core'
import { t } from '../messages/messages.ts'
import { Card } from '../parts/page.tsx'

/** In place of a page that somebody may not see. */
export const OnlyAdministrators = () => (
  <Card>
    <Text size="sm">{t('administration.onlyAdministratorsSeeThisPageAsk')}</Text>
  </Card>
)
