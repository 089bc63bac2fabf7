import { useOpened } from '../../account/recent.ts'
import { t } from '../../messages/messages.ts'
import { HistoryIcon } from '../../parts/icons.tsx'
import { Card, Empty } from '../../parts/page.tsx'
import rows from '../../parts/rows.module.css'
import { useFilesContext } from '../access/files-context.ts'
import { RecentRow } from '../recent-row.tsx'

/** The files that were opened lately in this browser, the last one first. */
export function RecentPage() {
  const { username } = useFilesContext()
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
            <RecentRow key={path} path={path} />
          ))}
        </ul>
      )}
    </Card>
  )
}
