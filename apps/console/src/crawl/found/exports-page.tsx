import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { saveBlob } from '../../files/download.ts'
import { DownloadIcon } from '../../parts/icons.tsx'
import { Card } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { answerOf } from '../../wire/answers.ts'
import { type CrawlDoor, crawlAt } from '../crawl-door.ts'
import { type CrawlRecord, ofCrawl } from '../crawls.ts'
import styles from './found.module.css'

/** The first bytes may wait until much was packed. */
const patienceMs = 120_000

const formats = [
  { format: 'csv', ending: 'csv', name: 'CSV', about: 'Every address, a line each, for a spreadsheet.' },
  { format: 'ndjson', ending: 'ndjson', name: 'NDJSON', about: 'The same as JSON, a line each, for programs.' },
  { format: 'markdown', ending: 'md', name: 'Markdown', about: 'What the pages say, as one text to read or search.' },
  { format: 'sitemap', ending: 'xml', name: 'Sitemap', about: 'The pages that may be found, for search engines.' },
  { format: 'wacz', ending: 'wacz', name: 'WACZ', about: 'The site as it was, to be opened by replay tools.' },
  { format: 'warc', ending: 'warc.gz', name: 'WARC', about: 'Every request and its answer, byte for byte.' },
] as const

/** The whole crawl as a file, in six formats. */
export function ExportsPage({ door, crawl }: Readonly<{ door: CrawlDoor; crawl: CrawlRecord }>) {
  return (
    <Card label="Exports">
      <Text size="sm" c="dimmed" mb="md">
        All that the crawl has so far. The file is made while it is read; a large one takes its time.
      </Text>
      <ul className={styles.exports}>
        {formats.map((one) => (
          <Export key={one.format} door={door} id={crawl.crawl_id} {...one} />
        ))}
      </ul>
    </Card>
  )
}

type ExportProps = Readonly<{ door: CrawlDoor; id: string }> & (typeof formats)[number]

function Export({ door, id, format, ending, name, about }: ExportProps) {
  const take = useMutation({
    // A link can't carry the key, so the page fetches the bytes and hands them over.
    async mutationFn() {
      const params = { ...ofCrawl(id), query: { format } }
      const asked = crawlAt(door, patienceMs).GET('/api/v1/crawls/{crawl_id}/export', { params, parseAs: 'blob' })
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
        {take.isError ? <Trouble error={take.error} /> : null}
      </div>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={16} />}
        loading={take.isPending}
        onClick={() => take.mutate()}
        aria-label={`Download as ${name}`}
      >
        Download
      </Button>
    </li>
  )
}
