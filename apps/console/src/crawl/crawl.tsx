import { Anchor, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CrawlIcon } from '../parts/icons.tsx'
import { Card, Empty, PageHeading, UnknownAddress, Waiting } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { needsSignIn } from '../wire/refusal.ts'
import { useAddress } from '../wire/services.tsx'
import styles from './crawl.module.css'
import { crawlKey, useCrawlKey } from './crawl-key.ts'
import { CrawlKeyForm } from './crawl-key-form.tsx'
import { CrawlList } from './crawl-list.tsx'
import { type CrawlDoor, isUnderWay, listCrawls } from './crawls.ts'
import { StartCrawl } from './start-crawl.tsx'

/** How often the list is read again, milliseconds: while something runs, and while nothing does. */
const lively = 1000
const quiet = 5000

export function Crawl({ crawlId }: Readonly<{ crawlId: string | null }>) {
  const address = useAddress('crawl')
  const key = useCrawlKey()
  return (
    <>
      <PageHeading title="Crawl">
        Gathers a site politely, page by page, and keeps count. {key === null ? null : <ForgetKey />}
      </PageHeading>
      {address === undefined ? <UnknownAddress service="the crawl service" /> : null}
      {address !== undefined && key === null ? <KeyCard refused={null} /> : null}
      {address !== undefined && key !== null ? <Crawls door={{ address, key }} open={crawlId} /> : null}
    </>
  )
}

const ForgetKey = () => (
  <Anchor component="button" type="button" size="sm" onClick={() => crawlKey.write(null)}>
    Forget the key
  </Anchor>
)

const KeyCard = ({ refused }: Readonly<{ refused: Error | null }>) => (
  <div className={styles.narrow}>
    <Card>
      <CrawlKeyForm refused={refused} />
    </Card>
  </div>
)

function Crawls({ door, open }: Readonly<{ door: CrawlDoor; open: string | null }>) {
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: ['crawls', door.address, door.key],
    queryFn: ({ signal }) => listCrawls(door, signal),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lively : quiet),
  })
  if (needsSignIn(list.error)) return <KeyCard refused={list.error} />
  return (
    <Stack gap="lg">
      <StartCrawl
        door={door}
        onStarted={() => void queries.invalidateQueries({ queryKey: ['crawls', door.address, door.key] })}
      />
      {list.isError ? <Trouble error={list.error} again={() => void list.refetch()} /> : null}
      {list.isPending ? (
        <Card>
          <Waiting />
        </Card>
      ) : null}
      {list.data?.length === 0 ? (
        <Card>
          <Empty icon={<CrawlIcon size={36} />} title="No crawls yet">
            Give an address above. Only that site is read, one page after another, as its robots.txt allows.
          </Empty>
        </Card>
      ) : null}
      {list.data && list.data.length > 0 ? <CrawlList door={door} crawls={list.data} open={open} /> : null}
    </Stack>
  )
}
