import { Alert, Button, Code, Group, NativeSelect, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../../messages/messages.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card } from '../../parts/page.tsx'
import { WholeNumber } from '../../parts/whole-number.tsx'
import styles from '../crawl.module.css'
import type { CrawlConnection } from '../crawl-connection.ts'
import { bounds, type CrawlScope, startCrawl } from '../crawls.ts'
import { meantUrl, patternsIn } from './start-url.ts'

const scopes = [
  { value: 'host', label: t('crawl.thisHost') },
  { value: 'domain', label: t('crawl.theWholeDomain') },
  { value: 'prefix', label: t('crawl.belowThisAddress') },
] as const satisfies readonly Readonly<{ value: CrawlScope; label: string }>[]

const usual = {
  max_pages: bounds.max_pages.usual as number,
  request_delay_ms: bounds.request_delay_ms.usual as number,
  concurrency: bounds.concurrency.usual as number,
  max_depth: '' as number | '',
  scope: 'host' as CrawlScope,
  use_sitemaps: true,
  include: '',
  exclude: '',
  webhook: '',
}

/** An address is enough; the rest has a value that is polite to the site. */
export function StartCrawl({
  connection,
  onStarted,
}: Readonly<{ connection: CrawlConnection; onStarted: (id: string) => void }>) {
  const [address, setAddress] = useState('')
  const [rules, setRules] = useState(usual)
  const [started, setStarted] = useState<Readonly<{ id: string; secret: string; address: string }>>()
  const start = useMutation({
    mutationFn() {
      const { max_depth: depth, include, exclude, webhook, ...rest } = rules
      return startCrawl(connection, {
        ...rest,
        ...(depth === '' ? {} : { max_depth: depth }),
        include: patternsIn(include),
        exclude: patternsIn(exclude),
        start_url: meantUrl(address),
        ...(webhook.trim() === '' ? {} : { webhook_url: meantUrl(webhook) }),
      })
    },
    // A secret is shown only now, so the page stays.
    onSuccess({ crawl_id: id, webhook_secret: secret }) {
      if (secret === undefined) onStarted(id)
      else setStarted({ id, secret, address: meantUrl(rules.webhook) })
    },
  })
  const set = (changed: Partial<typeof usual>) => setRules((before) => ({ ...before, ...changed }))
  function submit(event: FormEvent) {
    event.preventDefault()
    start.mutate()
  }
  return (
    <Card label={t('crawl.startACrawl')}>
      <form onSubmit={submit}>
        <div className={styles.start}>
          <TextInput
            className={styles.address}
            label={t('crawl.startAddress')}
            inputMode="url"
            placeholder="example.org"
            required
            withAsterisk={false}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Amount
            name="max_pages"
            label={t('crawl.pageLimit')}
            value={rules.max_pages}
            onValue={(value) => set({ max_pages: value })}
          />
          <Button type="submit" loading={start.isPending}>
            {t('crawl.start')}
          </Button>
        </div>
        <details className={styles.more}>
          <summary>{t('crawl.options')}</summary>
          <div className={styles.rules}>
            <NativeSelect
              label={t('crawl.scope')}
              data={[...scopes]}
              value={rules.scope}
              onChange={({ currentTarget: { value } }) => {
                const chosen = scopes.find((one) => one.value === value)
                if (chosen) set({ scope: chosen.value })
              }}
            />
            <WholeNumber
              label={t('crawl.linkDepth')}
              placeholder={t('crawl.any')}
              min={0}
              max={100_000}
              value={rules.max_depth === '' ? null : rules.max_depth}
              onValue={(value) => set({ max_depth: value ?? '' })}
            />
            <Amount
              name="request_delay_ms"
              label={t('crawl.delayInMs')}
              value={rules.request_delay_ms}
              onValue={(value) => set({ request_delay_ms: value })}
            />
            <Amount
              name="concurrency"
              label={t('crawl.inParallel')}
              value={rules.concurrency}
              onValue={(value) => set({ concurrency: value })}
            />
            <Textarea
              label={t('crawl.includeOnly')}
              placeholder={'/docs/*'}
              rows={2}
              value={rules.include}
              onChange={(event) => set({ include: event.currentTarget.value })}
            />
            <Textarea
              label={t('crawl.exclude')}
              placeholder={'*/print/*'}
              rows={2}
              value={rules.exclude}
              onChange={(event) => set({ exclude: event.currentTarget.value })}
            />
            <TextInput
              className={styles.whole}
              label={t('crawl.webhookAddress')}
              description={t('crawl.webhookAbout')}
              inputMode="url"
              value={rules.webhook}
              onChange={(event) => set({ webhook: event.currentTarget.value })}
            />
            <Switch
              className={styles.whole}
              label={t('crawl.useTheSitesSitemaps')}
              checked={rules.use_sitemaps}
              onChange={(event) => set({ use_sitemaps: event.currentTarget.checked })}
            />
          </div>
        </details>
        {start.isError ? <ErrorAlert error={start.error} /> : null}
      </form>
      {started ? (
        <WebhookSecret address={started.address} secret={started.secret}>
          <Button size="compact-sm" onClick={() => onStarted(started.id)}>
            {t('crawl.openTheCrawl')}
          </Button>
        </WebhookSecret>
      ) : null}
    </Card>
  )
}

type WebhookSecretProps = Readonly<{ address: string; secret: string; children: ReactNode }>

const WebhookSecret = ({ address, secret, children }: WebhookSecretProps) => (
  <Alert color="river" mt="md" title={t('crawl.theCrawlHasStarted')} role="status">
    <Text size="sm" mb="xs">
      {t('crawl.webhookSecretNow', { address })}
    </Text>
    <Group gap="sm">
      <Code className={styles.key}>{secret}</Code>
      <CopyButton text={secret} size="compact-sm" />
      {children}
    </Group>
  </Alert>
)

type AmountProps = Readonly<{
  name: keyof typeof bounds
  label: string
  value: number
  onValue: (value: number) => void
}>

const Amount = ({ name, label, value, onValue }: AmountProps) => (
  <WholeNumber
    label={label}
    required
    min={bounds[name].min}
    max={bounds[name].max}
    value={value}
    onValue={(next) => onValue(next ?? bounds[name].min)}
  />
)
