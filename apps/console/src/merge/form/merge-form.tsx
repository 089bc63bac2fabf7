import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SignIn } from '../../account/sign-in.tsx'
import { useSessionEnded, useToken } from '../../account/token.ts'
import {
  type Document,
  type Documents,
  isBinaryDriver,
  readDocument,
  type SideName,
  sideNames,
  TooLarge,
  textDocument,
} from '../../documents/document.ts'
import { t } from '../../messages/messages.ts'
import { ErrorAlert, sentenceOf } from '../../parts/error-alert.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { Card } from '../../parts/page.tsx'
import { sidesOf } from '../documents/dropped-sides.ts'
import { type Target, useStore } from '../documents/stored.ts'
import { example } from '../example.ts'
import { type Driver, driverFor, driversAt, isPlugin, mergeAt } from '../merging.ts'
import { Outcome } from '../outcome/outcome.tsx'
import { forgetDrafts, useDraft } from './drafts.ts'
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
  /** The late save that is decided; with it the merge begins at once. */
  save?: string
  /** Called when the result was saved there. */
  onSaved?: () => void
}>

/** Three documents, the format, and what comes of them. */
export function MergeForm({ address, start, target: given, save, onSaved }: MergeFormProps) {
  const token = useToken()
  const store = useStore()
  const first = { documents: start ?? nothing, target: given ?? null, driver: null, merged: null, choices: new Map() }
  const draftKey = `${token ?? ''} ${save ?? ''}`
  const [draft, setDraft] = useDraft(draftKey, first)
  const isEnded = useSessionEnded()
  const [heldBy, setHeldBy] = useState(token)
  if (heldBy !== token) {
    setHeldBy(token)
    // Whoever signed out leaves nothing; whose session ended by itself, or who signs in only now, goes on.
    if (token === null && !isEnded) {
      forgetDrafts()
      setDraft(first)
    }
  }
  const { documents, target, driver: chosen, merged, choices } = draft
  const outcome = useRef<HTMLDivElement>(null)
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
    onSuccess(done) {
      setDraft((before) => ({ ...before, merged: done, choices: new Map() }))
      // The result, or the first conflict, rather than the documents that one knows already.
      requestAnimationFrame(() => outcome.current?.scrollIntoView({ block: 'start' }))
    },
  })
  const mayBegin = save !== undefined && token !== null && drivers.isSuccess && merged === null && merge.isIdle
  const { mutate } = merge
  useEffect(() => {
    if (mayBegin && token !== null) mutate(token)
  }, [mayBegin, mutate, token])

  function put(added: Partial<Record<SideName, Document>>) {
    merge.reset()
    setFault(null)
    setDraft((before) => ({ ...before, merged: null, documents: { ...before.documents, ...added } }))
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
      {drivers.isError ? <ErrorAlert error={drivers.error} again={() => void drivers.refetch()} /> : null}
      <div className={styles.bar}>
        <NativeSelect
          className={styles.driver}
          label={t('merge.format')}
          value={driver}
          disabled={!drivers.data}
          onChange={(event) => {
            merge.reset()
            const { value } = event.currentTarget
            setDraft((before) => ({ ...before, merged: null, driver: value }))
          }}
          data={choicesOf(drivers.data ?? [])}
        />
        <Button
          onClick={() => (token === null ? setEntering(true) : merge.mutate(token))}
          loading={merge.isPending}
          disabled={driver === '' || misfit}
        >
          {token === null ? t('merge.signInToMerge') : t('merge.merge')}
        </Button>
        {start ? null : (
          <Button
            variant="default"
            onClick={() => {
              put(example)
              setDraft((before) => ({ ...before, target: null, driver: null }))
            }}
          >
            {t('merge.showAnExample')}
          </Button>
        )}
      </div>
      {misfit ? <Text size="sm">{t('merge.chooseOneOfTheFormatsFor')}</Text> : null}
      <div aria-live="polite" ref={outcome} className={styles.outcome}>
        {merge.isError ? <ErrorAlert error={merge.error} /> : null}
        {merged ? (
          <Outcome
            merged={merged}
            documents={documents}
            platform={token === null ? null : { address, token }}
            target={target}
            choices={choices}
            onChoices={(next) => setDraft((before) => ({ ...before, choices: next }))}
            onSaved={(saved) => {
              setDraft((before) => ({ ...before, target: saved }))
              onSaved?.()
            }}
          />
        ) : null}
        {merged === null && merge.isIdle ? <Waits isSignedIn={token !== null} /> : null}
      </div>
      {picking && store ? (
        <FilePicker
          store={store}
          title={`${sideWords[picking].label}: ${sideWords[picking].description}`}
          onClose={() => setPicking(null)}
          onPick={({ document, target: place }) => {
            if (picking === 'ours' && place) setDraft((before) => ({ ...before, target: place }))
            put({ [picking]: document })
            setPicking(null)
          }}
        />
      ) : null}
      {isEntering && token === null ? (
        <Dialog title={t('merge.signInToMerge')} onClose={() => setEntering(false)}>
          <Text size="sm" mb="md">
            {t('merge.mergingNeedsAnAccountWhatYou')}
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
        { group: t('merge.formats'), items: own },
        { group: t('merge.plugins'), items: itemsOf(added) },
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
        {isSignedIn ? t('merge.dropThreeVersionsOfADocument') : t('merge.mergingNeedsAnAccountWhatYou2')}
      </Text>
    </Card>
  )
}
