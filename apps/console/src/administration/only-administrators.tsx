import { Text } from '@mantine/core'
import { Card } from '../parts/page.tsx'

/** In place of a page that somebody may not see. */
export const OnlyAdministrators = () => (
  <Card>
    <Text size="sm">Only administrators see this page. Ask one of them if you need something changed here.</Text>
  </Card>
)
