import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../messages/messages.ts'
import { PauseIcon, PlayIcon } from '../../parts/icons.tsx'
import { notices } from '../../parts/notice-list.ts'
import { Question } from '../../parts/over/question.tsx'
import { sentenceOf } from '../../parts/trouble.tsx'
import { go } from '../../shell/route.ts'
import type { CrawlDoor } from '../crawl-door.ts'
import { type CrawlRecord, deleteCrawl, hasEnded, type Steering, steerCrawl } from '../crawls.ts'
import { crawlKeyOf } from './follow.ts'

/** Pause, go on, cancel; and delete what has ended. */
export function Steer({ door, crawl }: Readonly<{ door: CrawlDoor; crawl: CrawlRecord }>) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null)
  const id = crawl.crawl_id
  const steer = useMutation({
    mutationFn: (verb: Steering) => steerCrawl(door, id, verb),
    onSuccess: (record) => queries.setQueryData(crawlKeyOf(door, id), record),
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
            loading={steer.isPending}
            onClick={() => steer.mutate(isResting ? 'resume' : 'pause')}
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
        onYes={async () => queries.setQueryData(crawlKeyOf(door, id), await steerCrawl(door, id, 'cancel'))}
      >
        {t('crawl.thePagesFoundSoFarStay')}
      </Question>
      <Question
        isOpen={asking === 'delete'}
        title={t('crawl.deleteThisCrawl')}
        yes={t('crawl.delete2')}
        onClose={() => setAsking(null)}
        onYes={async () => {
          await deleteCrawl(door, id)
          await queries.invalidateQueries({ queryKey: ['crawls'] })
          go({ page: 'crawl', trail: [] })
        }}
      >
        {t('crawl.itsPagesLinksAndIssuesAre')}
      </Question>
    </Group>
  )
}
