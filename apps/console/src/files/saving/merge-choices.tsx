import { Select, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { useFilesContext } from '../access/files-context.ts'
import { chooseMerging, type MergeChoice, type MergeOnSave, mergeOnSaveQuery } from './merge-on-save.ts'

/** @property folder undefined for what somebody chooses for themselves */
type MergeChoicesProps = Readonly<{ folder?: string; isDisabled?: boolean }>

/** What is done with saves that come too late, and what where both sides raised a version. */
export function MergeChoices({ folder, isDisabled = false }: MergeChoicesProps) {
  const { store } = useFilesContext()
  const queries = useQueryClient()
  const query = mergeOnSaveQuery(store, folder)
  const chosen = useQuery(query)
  const choose = useMutation({
    mutationFn: (choice: MergeChoice) => chooseMerging(store, folder, choice),
    onSettled: () => queries.invalidateQueries({ queryKey: ['files', 'merge-on-save'] }),
  })
  return (
    <Stack gap="sm">
      {choose.isError ? <ErrorAlert error={choose.error} /> : null}
      <QueryState query={chosen} lines={2} empty={null}>
        {(now) => {
          const shown = { ...now, ...(choose.isPending && choose.variables) }
          return (
            <>
              <Select
                label={t('files.whenSomebodySavedBefore')}
                data={[
                  {
                    value: unset,
                    label: likeElsewhere(folder, now.merge === null ? outcomes()[`${now.otherwise.merge}`] : undefined),
                  },
                  { value: 'true', label: outcomes().true },
                  { value: 'false', label: outcomes().false },
                ]}
                value={String(shown.merge ?? unset)}
                onChange={(value) => choose.mutate({ merge: value === unset ? null : value === 'true' })}
                allowDeselect={false}
                disabled={isDisabled}
              />
              <Select
                label={t('files.whenBothRaisedAVersion')}
                data={[
                  {
                    value: unset,
                    label: likeElsewhere(
                      folder,
                      now.versions === null ? policies()[now.otherwise.versions] : undefined,
                    ),
                  },
                  { value: 'higher', label: policies().higher },
                  { value: 'ask', label: policies().ask },
                ]}
                value={shown.versions ?? unset}
                onChange={(value) => choose.mutate({ versions: value === 'higher' || value === 'ask' ? value : null })}
                allowDeselect={false}
                disabled={isDisabled}
              />
            </>
          )
        }}
      </QueryState>
    </Stack>
  )
}

/** Stands for “not chosen here”. */
const unset = 'unset'

const outcomes = (): Readonly<Record<`${boolean}`, string>> => ({
  true: t('files.mergeBothSaves'),
  false: t('files.keepTheFirstSave'),
})

const policies = (): Readonly<Record<MergeOnSave['counts']['versions'], string>> => ({
  higher: t('files.takeTheHigherVersion'),
  ask: t('files.askAboutVersions'),
})

/** @param now what that comes to; unknown while something else is chosen here */
function likeElsewhere(folder: string | undefined, now: string | undefined): string {
  const where = folder === undefined ? t('files.asEachFolderSays') : t('files.likeTheFolderAbove')
  return now === undefined ? where : t('files.whereNow', { where, now })
}
