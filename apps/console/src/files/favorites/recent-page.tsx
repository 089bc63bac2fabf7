import { Anchor, Text } from '@mantine/core'
import { t } from '../../messages/messages.ts'
import { HistoryIcon } from '../../parts/icons.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import rows from '../../parts/rows.module.css'
import { fragmentOf } from '../../shell/route.ts'
import { useVisit } from '../access/files-context.ts'
import { folderOf, nameOf } from '../browse/folder.ts'
import { useOpened } from '../recent.ts'

/** The files that were opened lately in this browser, the last one first. */
export function RecentPage() {
  const { username } = useVisit()
  const paths = useOpened(username)
  return (
    <Card label={t('files.recent')}>
      {paths.length === 0 ? (
        <Empty icon={<HistoryIcon size={36} />} title={t('files.nothingOpenedYet')}>
          {t('files.filesThatYouOpenInThis')}
        </Empty>
      ) : (
        <ul className={rows.list}>
          {paths.map((path) => (
            <li key={path} className={rows.row}>
              <div className={rows.what}>
                <Anchor className={rows.name} href={fragmentOf({ page: 'file', path })}>
                  {nameOf(path)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {folderOf(path)}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
