import { Anchor, Text } from '@mantine/core'
import { visibleName } from '../messages/visible-name.ts'
import rows from '../parts/rows.module.css'
import { fragmentOf } from '../routing/route.ts'
import { folderOf, nameOf } from './folder.ts'

/** A file that was opened lately, with the folder that it is in. */
export const RecentRow = ({ path }: Readonly<{ path: string }>) => (
  <li className={rows.row}>
    <div className={rows.what}>
      <Anchor className={rows.name} href={fragmentOf({ page: 'file', path })}>
        {visibleName(nameOf(path))}
      </Anchor>
      <Text size="xs" c="dimmed">
        {folderOf(path)}
      </Text>
    </div>
  </li>
)
