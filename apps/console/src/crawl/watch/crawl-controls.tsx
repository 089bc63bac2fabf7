import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { sentenceOf } from '../../parts/error-alert.tsx'
import { PauseIcon, PlayIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Question } from '../../parts/overlays/question.tsx'
import { go } from '../../routing/route.ts'
import type { CrawlConnection } from '../crawl-connection.ts'
import { type CrawlCommand, type CrawlRecord, controlCrawl, deleteCrawl, hasEnded } from '../crawls.ts'
import { crawlKeyOf } from './follow.ts'

/** Pause, go on, cancel; and delete what has ended. */
export function CrawlControls({ connection, crawl }: Readonly<{ connection: CrawlConnection; crawl: CrawlRecord }>) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null)
  const id = crawl.crawl_id
  const command = useMutation({
    mutationFn: (verb: CrawlCommand) => controlCrawl(connection, id, verb),
    onSuccess: (record) => queries.setQueryData(crawlKeyOf(connection, id), record),
    onError: (error) => notices.tell(sentenceOf(error), { isBad: true }),
  })
  const isResting = crawl.status === 'paused' || crawl.status === 'pausing'
  const isOver = hasEnded(crawl)
  return (
    <Group gap="xs">
      {isOver ? (
        <Button variant="default" onClick={() => setAsking('delete')}>
          {t('crawl.delete')}
        </Button>
      ) : null}
      {!isOver && crawl.status !== 'cancelling' ? (
        <>
          <Button
            variant={isResting ? 'filled' : 'default'}
            leftSection={isResting ? <PlayIcon size={16} /> : <PauseIcon size={16} />}
            loading={command.isPending}
            onClick={() => command.mutate(isResting ? 'resume' : 'pause')}
          >
            {isResting ? t('crawl.resume') : t('crawl.pause')}
          </Button>
          <Button variant="default" onClick={() => setAsking('cancel')}>
            {t('crawl.cancel')}
          </Button>
        </>
      ) : null}
      <Question
        isOpen={asking === 'cancel' && !isOver}
        title={t('crawl.cancelThisCrawl')}
        yes={t('crawl.cancelTheCrawl')}
        no={t('crawl.keepCrawling')}
        onClose={() => setAsking(null)}
        onYes={async () =>
          queries.setQueryData(crawlKeyOf(connection, id), await controlCrawl(connection, id, 'cancel'))
        }
      >
        {t('crawl.thePagesFoundSoFarStay')}
      </Question>
      <Question
        isOpen={asking === 'delete'}
        title={t('crawl.deleteThisCrawl')}
        yes={t('crawl.delete2')}
        onClose={() => setAsking(null)}
        onYes={async () => {
          await deleteCrawl(connection, id)
          await queries.invalidateQueries({ queryKey: ['crawls'] })
          go({ page: 'crawl', trail: [] })
        }}
      >
        {t('crawl.itsPagesLinksAndIssuesAre')}
      </Question>
    </Group>
  )
}
