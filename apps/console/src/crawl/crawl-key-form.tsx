import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { crawlKey } from '../account/crawl-key.ts'
import { t } from '../messages/messages.ts'
import { ErrorAlert } from '../parts/error-alert.tsx'
import { formText } from '../parts/form-text.ts'

function submit(event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  const key = formText(event.currentTarget)('key').trim()
  if (key !== '') crawlKey.write(key)
}

/** Asks for an API key. `refused` is the service's answer to the one given before. */
export function CrawlKeyForm({ refused }: Readonly<{ refused: Error | null }>) {
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('crawl.anApiKeyOpensTheCrawl')}</Text>
        {refused ? <ErrorAlert error={refused} /> : null}
        <PasswordInput name="key" label={t('crawl.apiKey')} autoComplete="off" required withAsterisk={false} />
        <Button type="submit" variant="light">
          {t('crawl.useThisKey')}
        </Button>
      </Stack>
    </form>
  )
}
