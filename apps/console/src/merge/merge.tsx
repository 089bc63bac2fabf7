import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToken } from '../account/session.ts'
import { Card, PageHeading, UnknownAddress } from '../parts/page.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { fragmentOf } from '../shell/route.ts'
import { useAddress } from '../wire/services.tsx'
import { example } from './example.ts'
import styles from './merge.module.css'
import { driversAt, mergeAt, type Sides } from './merging.ts'
import { Outcome } from './outcome.tsx'

const nothing: Sides = { base: '', ours: '', theirs: '' }

const sides = [
  { side: 'base', label: 'Base', description: 'What both started from' },
  { side: 'ours', label: 'Ours', description: 'What one of them made of it' },
  { side: 'theirs', label: 'Theirs', description: 'What the other made of it' },
] as const

export function Merge() {
  const address = useAddress('platform')
  return (
    <>
      <PageHeading title="Merge">
        Three versions of one document become one, by their structure rather than by their lines.
      </PageHeading>
      {address === undefined ? <UnknownAddress service="the platform" /> : <Playground address={address} />}
    </>
  )
}

function Playground({ address }: Readonly<{ address: string }>) {
  const token = useToken()
  const [given, setGiven] = useState(nothing)
  const [chosen, setChosen] = useState<string | null>(null)
  const drivers = useQuery({
    queryKey: ['drivers', address],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => driversAt(address, signal),
  })
  const driver = chosen ?? drivers.data?.[0]?.name ?? ''
  const merge = useMutation({ mutationFn: () => mergeAt(address, token ?? '', driver, given) })

  function show(next: Sides) {
    merge.reset()
    setGiven(next)
  }

  return (
    <Stack gap="lg">
      <div className={styles.sides}>
        {sides.map(({ side, label, description }) => (
          <Textarea
            key={side}
            className={styles.text}
            label={label}
            description={description}
            rows={14}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            value={given[side]}
            onChange={(event) => show({ ...given, [side]: event.currentTarget.value })}
          />
        ))}
      </div>
      {drivers.isError ? <Trouble error={drivers.error} again={() => void drivers.refetch()} /> : null}
      <div className={styles.bar}>
        <NativeSelect
          className={styles.driver}
          label="Format"
          value={driver}
          disabled={!drivers.data}
          onChange={(event) => {
            merge.reset()
            setChosen(event.currentTarget.value)
          }}
          data={(drivers.data ?? []).map(({ name, extensions }) => ({
            value: name,
            label: `${name} (${extensions.slice(0, 2).join(' ')})`,
          }))}
        />
        {token === null ? (
          <Button component="a" href={fragmentOf({ page: 'account' })}>
            Sign in to merge
          </Button>
        ) : (
          <Button onClick={() => merge.mutate()} loading={merge.isPending} disabled={driver === ''}>
            Merge
          </Button>
        )}
        <Button variant="default" onClick={() => show(example)}>
          Show an example
        </Button>
      </div>
      <div aria-live="polite">
        {merge.isError ? <Trouble error={merge.error} /> : null}
        {merge.data ? (
          <Outcome merged={merge.data} />
        ) : (
          <Waits isSignedIn={token !== null} isAsked={merge.isError || merge.isPending} />
        )}
      </div>
    </Stack>
  )
}

function Waits({ isSignedIn, isAsked }: Readonly<{ isSignedIn: boolean; isAsked: boolean }>) {
  if (isAsked) return null
  return (
    <Card>
      <Text size="sm" c="dimmed">
        {isSignedIn
          ? 'The merged document will stand here; where the two can’t both be right, both are shown instead.'
          : 'Merges count for an account, so the platform wants to know whose they are. What you have typed stays here.'}
      </Text>
    </Card>
  )
}
