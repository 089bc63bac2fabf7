import { Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { locale, t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { notices } from '../../parts/notices/notice-list.ts'
import { Question } from '../../parts/overlays/question.tsx'
import { Waiting } from '../../parts/page.tsx'
import { useFilesContext } from '../access/files-context.ts'
import { bare, nameOf } from '../folder.ts'
import { MergeChoices } from '../saving/merge-choices.tsx'
import { GiveForm } from './give-form.tsx'
import { GrantList } from './grant-list.tsx'
import { LinksHere } from './links-here.tsx'
import { RequestAccess } from './request-access.tsx'
import {
  type Access,
  accessQuery,
  type Grant,
  giveRight,
  holderName,
  holderOf,
  setClosed,
  shutOut,
  takeRight,
} from './rights.ts'

/** What the panel is about. @property owner who made it; unknown where it is not listed */
export type Subject = Readonly<{ path: string; isFolder: boolean; owner?: string | undefined }>

/** Who can see a file or a folder, and by what; and, for who may, giving that and taking it away. */
export function PeoplePanel({ path, isFolder, owner }: Subject) {
  const { store, username, canWrite } = useFilesContext()
  const queries = useQueryClient()
  const [isClosing, setClosing] = useState(false)
  const access = useQuery(accessQuery(store, path))
  const change = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['files'] }),
  })
  if (access.isPending) return <Waiting lines={4} />
  if (access.isError) return <ErrorAlert error={access.error} again={() => void access.refetch()} />
  const { yours, closed, grants, path: here } = access.data
  if (yours === null) {
    return <Text size="sm">{t('files.youSeeThisFolderOnlyAs')}</Text>
  }
  const mayManage = yours === 'manage' && canWrite
  const close = (isClosed: boolean) => change.mutateAsync(() => setClosed(store, path, isClosed))
  const { leave, stay } = shutOut(grants, here)

  function take(grant: Grant) {
    const holder = holderOf(grant)
    const undo = async () => {
      await giveRight(store, path, holder, grant.right)
      await queries.invalidateQueries({ queryKey: ['files'] })
    }
    const isMine = grant.user === username
    change.mutate(() => takeRight(store, path, holder), {
      onSuccess: () =>
        notices.tell(
          t('files.accessOfHolderWasRemoved', { holder: holderName(holder) }),
          // Whoever gave up their own right may no longer give one.
          isMine ? {} : { action: { name: t('files.undo'), run: undo } },
        ),
    })
  }
  return (
    <Stack>
      <Text size="sm">{sentences[yours]}</Text>
      {yours === 'read' ? <RequestAccess path={path} right="write" /> : null}
      {isFolder && bare(path) !== '/' ? (
        <ClosedSwitch
          closed={closed}
          isDisabled={!mayManage || change.isPending}
          // What is opened again shuts nobody out.
          onClose={(isClosed) => (isClosed && leave.length > 0 ? setClosing(true) : void close(isClosed))}
        />
      ) : null}
      {change.isError ? <ErrorAlert error={change.error} /> : null}
      <Question
        isOpen={isClosing}
        title={t('files.closeTheFolder', { name: nameOf(bare(path)) })}
        yes={t('files.closeIt')}
        onYes={() => close(true)}
        onClose={() => setClosing(false)}
      >
        <Stack gap="xs">
          <Text size="sm">{t('files.theseLoseAccess', { names: listed(leave) })}</Text>
          <Text size="sm">
            {stay.length === 0 ? t('files.onlyYouStay') : t('files.theseKeepAccess', { names: listed(stay) })}
          </Text>
        </Stack>
      </Question>
      <div>
        <Title order={3} size="h6">
          {t('files.whoCanSeeThis')}
        </Title>
        <GrantList
          grants={grants}
          here={here}
          me={username}
          change={
            mayManage
              ? {
                  onGive: (grant, right) => change.mutate(() => giveRight(store, path, holderOf(grant), right)),
                  onTake: take,
                }
              : null
          }
        />
        <Others grants={grants} owner={owner} closed={closed} />
        <LinksHere store={store} path={path} />
      </div>
      {mayManage ? (
        <GiveForm
          store={store}
          isBusy={change.isPending}
          onGive={(holder, right) =>
            change.mutateAsync(async () => {
              await giveRight(store, path, holder, right)
              notices.tell(
                t('files.sharedPathWithHolder', {
                  path: nameOf(bare(path)) || t('files.allFiles'),
                  holder: holderName(holder),
                }),
              )
            })
          }
        />
      ) : null}
      {isFolder && bare(path) !== '/' && yours !== 'read' ? (
        <section aria-label={t('files.savingAtTheSameTime')}>
          <Title order={3} size="h6">
            {t('files.savingAtTheSameTime')}
          </Title>
          <Text size="xs" c="dimmed" mb="xs">
            {t('files.forProgramsThatDoNotAsk')}
          </Text>
          <MergeChoices folder={path} isDisabled={!mayManage} />
        </section>
      ) : null}
    </Stack>
  )
}

const listed = (names: readonly string[]): string => new Intl.ListFormat(locale()).format(names)

const sentences: Readonly<Record<NonNullable<Access['yours']>, string>> = {
  read: t('files.youCanSeeThisButNot'),
  write: t('files.youCanSeeAndChangeThis'),
  manage: t('files.youManageThisYouDecideWho'),
}

type ClosedSwitchProps = Readonly<{ closed: boolean; isDisabled: boolean; onClose: (isClosed: boolean) => void }>

const ClosedSwitch = ({ closed, isDisabled, onClose }: ClosedSwitchProps) => (
  <Switch
    label={t('files.onlyThePeopleBelow')}
    description={closed ? t('files.nobodyElseSeesThisFolderNot') : t('files.closesTheFolderPeopleWhoSee')}
    checked={closed}
    disabled={isDisabled}
    onChange={(event) => onClose(event.currentTarget.checked)}
  />
)

/** Who may see it without a grant. */
function Others({ grants, owner, closed }: Pick<Access, 'grants' | 'closed'> & Pick<Subject, 'owner'>) {
  return (
    <Text size="xs" c="dimmed" mt="xs">
      {grants.length === 0 ? t('files.nobodyWasGivenAccessHere') : ''}
      {owner === undefined ? '' : t('files.createdByOwnerWhoManagesIt', { owner })}
      {closed ? '' : t('files.administratorsManageWhateverIsInNo')}
    </Text>
  )
}
