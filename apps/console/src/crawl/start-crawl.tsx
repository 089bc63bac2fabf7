import { Button, NumberInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Card } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import styles from './crawl.module.css'
import { bounds, type CrawlDoor, startCrawl } from './crawls.ts'

const fields = [
  { name: 'max_pages', label: 'Most pages' },
  { name: 'request_delay_ms', label: 'Delay in ms' },
  { name: 'concurrency', label: 'In parallel' },
] as const

const usual = {
  max_pages: bounds.max_pages.usual,
  request_delay_ms: bounds.request_delay_ms.usual,
  concurrency: bounds.concurrency.usual,
}

export function StartCrawl({ door, onStarted }: Readonly<{ door: CrawlDoor; onStarted: () => void }>) {
  const [address, setAddress] = useState('')
  const [limits, setLimits] = useState(usual)
  const start = useMutation({
    mutationFn: () => startCrawl(door, { start_url: address.trim(), ...limits }),
    onSuccess: () => {
      setAddress('')
      onStarted()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    start.mutate()
  }
  return (
    <Card label="Start a crawl">
      <form onSubmit={submit} className={styles.start}>
        <TextInput
          className={styles.address}
          label="Start address"
          type="url"
          placeholder="https://example.org/"
          required
          withAsterisk={false}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        {fields.map(({ name, label }) => (
          <NumberInput
            key={name}
            label={label}
            required
            withAsterisk={false}
            min={bounds[name].least}
            max={bounds[name].most}
            clampBehavior="blur"
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=" "
            hideControls
            value={limits[name]}
            onChange={(value) => setLimits({ ...limits, [name]: Number(value) })}
          />
        ))}
        <Button type="submit" loading={start.isPending} className={styles.go}>
          Start
        </Button>
        {start.isError ? (
          <div className={styles.whole}>
            <Trouble error={start.error} />
          </div>
        ) : null}
      </form>
    </Card>
  )
}
