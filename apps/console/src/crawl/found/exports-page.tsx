import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { saveBlob } from '../../files/download.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { DownloadIcon } from '../../parts/icons.tsx'
import { Card } from '../../parts/page.tsx'
import { answerOf } from '../../wire/answers.ts'
import { type CrawlConnection, crawlAt } from '../crawl-connection.ts'
import { type CrawlRecord, ofCrawl } from '../crawls.ts'
import styles from './found.module.css'

/** The first bytes may wait until much was packed. */
const timeoutMs = 120_000

const formats = [
  { format: 'csv', ending: 'csv', name: 'CSV', about: t('crawl.allAddressesOnePerLineFor') },
  { format: 'ndjson', ending: 'ndjson', name: 'NDJSON', about: t('crawl.allAddressesAsJsonOnePer') },
  { format: 'markdown', ending: 'md', name: 'Markdown', about: t('crawl.theTextOfThePagesTo') },
  { format: 'sitemap', ending: 'xml', name: t('crawl.sitemap'), about: t('crawl.thePagesThatSearchEnginesMay') },
  { format: 'wacz', ending: 'wacz', name: 'WACZ', about: t('crawl.theSiteAsItWasFor') },
  { format: 'warc', ending: 'warc.gz', name: 'WARC', about: t('crawl.everyRequestAndAnswerByteFor') },
] as const

/** The whole crawl as a file, in six formats. */
export function ExportsPage({ connection, crawl }: Readonly<{ connection: CrawlConnection; crawl: CrawlRecord }>) {
  return (
    <Card label={t('crawl.exports')}>
      <Text size="sm" c="dimmed" mb="md">
        {t('crawl.everythingFoundSoFarLargeExports')}
      </Text>
      <ul className={styles.exports}>
        {formats.map((one) => (
          <Export key={one.format} connection={connection} id={crawl.crawl_id} {...one} />
        ))}
      </ul>
    </Card>
  )
}

type ExportProps = Readonly<{ connection: CrawlConnection; id: string }> & (typeof formats)[number]

function Export({ connection, id, format, ending, name, about }: ExportProps) {
  const take = useMutation({
    // A link can't carry the key, so the page fetches the bytes and hands them over.
    async mutationFn() {
      const params = { ...ofCrawl(id), query: { format } }
      const asked = crawlAt(connection, timeoutMs).GET('/api/v1/crawls/{crawl_id}/export', { params, parseAs: 'blob' })
      saveBlob(await answerOf(asked), `crawl-${id}.${ending}`)
    },
  })
  return (
    <li>
      <div>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {take.isError ? <ErrorAlert error={take.error} /> : null}
      </div>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={16} />}
        loading={take.isPending}
        onClick={() => take.mutate()}
        aria-label={t('crawl.downloadAsName', { name })}
      >
        {t('crawl.download')}
      </Button>
    </li>
  )
}
