import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SignIn } from '../../account/sign-in.tsx'
import { useToken } from '../../account/token.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Card } from '../../parts/page.tsx'
import { sentenceOf, Trouble } from '../../parts/trouble.tsx'
import {
  type Document,
  type Documents,
  isBinaryDriver,
  readDocument,
  type SideName,
  sideNames,
  TooLarge,
  textDocument,
} from '../documents/document.ts'
import { sidesOf } from '../documents/dropped-sides.ts'
import { type Target, useStore } from '../documents/stored.ts'
import { example } from '../example.ts'
import { type Driver, driverFor, driversAt, isPlugin, mergeAt } from '../merging.ts'
import { Outcome } from '../outcome/outcome.tsx'
import { FilePicker } from './file-picker.tsx'
import styles from './merge-form.module.css'
import { SideCard, sideWords } from './side-card.tsx'

const nothing: Documents = { base: textDocument(''), ours: textDocument(''), theirs: textDocument('') }

type MergeFormProps = Readonly<{
  address: string
  /** What is filled in at first; nothing when it isn't said. */
  start?: Documents
  /** Where the result belongs, when it is known. */
  target?: Target
  /** Called when the result was saved there. */
  onSaved?: () => void
}>

/** Three documents, the format, and what comes of them. */
export function MergeForm({ address, start, target: given, onSaved }: MergeFormProps) {
  const token = useToken()
  const store = useStore()
  const [documents, setDocuments] = useState(start ?? nothing)
  const [target, setTarget] = useState<Target | null>(given ?? null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [picking, setPicking] = useState<SideName | null>(null)
  const [isEntering, setEntering] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const drivers = useQuery({
    queryKey: ['drivers', address, token],
    staleTime: 60_000,
    queryFn: ({ signal }) => driversAt(address, token, signal),
  })
  const name = target?.path ?? documents.ours.name ?? documents.theirs.name ?? documents.base.name
  const driver = chosen ?? driverFor(drivers.data ?? [], name) ?? drivers.data?.[0]?.name ?? ''
  const merge = useMutation({
    mutationFn: (held: string) => mergeAt({ address, token: held }, driver, documents),
  })

  function put(added: Partial<Record<SideName, Document>>) {
    merge.reset()
    setFault(null)
    setDocuments((before) => ({ ...before, ...added }))
  }
  async function open(files: readonly File[], first: SideName) {
    try {
      const sides = [...sidesOf(files, first)]
      const read = await Promise.all(sides.map(async ([side, file]) => [side, await readDocument(file, file.name)]))
      put(Object.fromEntries(read))
    } catch (error) {
      setFault(error instanceof TooLarge ? error.message : sentenceOf(error))
    }
  }
  const misfit =
    sideNames.some((side) => documents[side].kind === 'binary') && !isBinaryDriver(driver) && !isPlugin(driver)

  return (
    <Stack gap="lg">
      <div className={styles.sides}>
        {sideNames.map((side) => (
          <SideCard
            key={side}
            side={side}
            document={documents[side]}
            onDocument={(document) => put({ [side]: document })}
            onFiles={(files) => void open(files, side)}
            onPick={store && (() => setPicking(side))}
          />
        ))}
      </div>
      {fault === null ? null : <Alert color="red">{fault}</Alert>}
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
          data={choicesOf(drivers.data ?? [])}
        />
        <Button
          onClick={() => (token === null ? setEntering(true) : merge.mutate(token))}
          loading={merge.isPending}
          disabled={driver === '' || misfit}
        >
          {token === null ? 'Sign in to merge' : 'Merge'}
        </Button>
        {start ? null : (
          <Button
            variant="default"
            onClick={() => {
              setTarget(null)
              setChosen(null)
              put(example)
            }}
          >
            Show an example
          </Button>
        )}
      </div>
      {misfit ? (
        <Text size="sm">A file that is not a text needs one of the formats for such files: choose it above.</Text>
      ) : null}
      <div aria-live="polite">
        {merge.isError ? <Trouble error={merge.error} /> : null}
        {merge.data ? (
          <Outcome
            merged={merge.data}
            documents={documents}
            platform={token === null ? null : { address, token }}
            target={target}
            onSaved={(saved) => {
              setTarget(saved)
              onSaved?.()
            }}
          />
        ) : null}
        {merge.isIdle ? <Waits isSignedIn={token !== null} /> : null}
      </div>
      {picking && store ? (
        <FilePicker
          store={store}
          title={`${sideWords[picking].label}: ${sideWords[picking].description.toLowerCase()}`}
          onClose={() => setPicking(null)}
          onPick={({ document, target: place }) => {
            if (picking === 'ours' && place) setTarget(place)
            put({ [picking]: document })
            setPicking(null)
          }}
        />
      ) : null}
      {isEntering && token === null ? (
        <Dialog title="Sign in to merge" onClose={() => setEntering(false)}>
          <Text size="sm" mb="md">
            Merges count for an account. What you have filled in stays there.
          </Text>
          <SignIn address={address} />
        </Dialog>
      ) : null}
    </Stack>
  )
}

function choicesOf(drivers: readonly Driver[]) {
  const added = drivers.filter(({ name }) => isPlugin(name))
  const own = itemsOf(drivers.filter(({ name }) => !isPlugin(name)))
  return added.length === 0
    ? own
    : [
        { group: 'Formats', items: own },
        { group: 'Plugins', items: itemsOf(added) },
      ]
}

const itemsOf = (drivers: readonly Driver[]) =>
  drivers.map(({ name, extensions }) => ({
    value: name,
    label: extensions.length === 0 ? name : `${name} (${extensions.slice(0, 2).join(' ')})`,
  }))

function Waits({ isSignedIn }: Readonly<{ isSignedIn: boolean }>) {
  return (
    <Card>
      <Text size="sm" c="dimmed">
        {isSignedIn
          ? 'Drop three versions of a document above, all at once or one by one. The merged document will stand here, with what came from which side; where both can’t be right, you decide.'
          : 'Merges count for an account, so the platform wants to know whose they are. What you filled in stays here.'}
      </Text>
    </Card>
  )
}
