import { Badge, Button, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { administersPlatform } from '../../account/administrator.ts'
import type { Platform } from '../../account/platform.ts'
import { usePerson } from '../../account/session.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card } from '../../parts/page.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import rows from '../../parts/rows.module.css'
import { moment } from '../../parts/words.ts'
import { planName } from '../../settings/plan/plan-names.ts'
import { useAddress } from '../../wire/services.tsx'
import { OnlyAdministrators } from '../only-administrators.tsx'
import { type Account, type AccountChange, accountsQuery, changeAccount, tiers } from './accounts.ts'

/** The accounts of the platform: their plans, and who may come in. */
export const PlansPage = () => (
  <SignedIn why={t('administration.signInAsAnAdministrator')}>
    {(platform) => <Accounts platform={platform} />}
  </SignedIn>
)

function Accounts({ platform }: Readonly<{ platform: Platform }>) {
  const person = usePerson(platform.address)
  const queries = useQueryClient()
  const query = accountsQuery(platform)
  const isAdministrator = administersPlatform(platform.token)
  const accounts = useQuery({ ...query, enabled: isAdministrator })
  const change = useMutation({
    mutationFn: ({ id, ...what }: AccountChange & Readonly<{ id: string }>) => changeAccount(platform, id, what),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!isAdministrator) return <OnlyAdministrators />
  return (
    <Card label={t('administration.accounts')}>
      {change.isError ? <ErrorAlert error={change.error} /> : null}
      <QueryState query={accounts}>
        {(list) => (
          <ul className={rows.list}>
            {list.map((one) => (
              <AccountRow
                key={one.user_id}
                account={one}
                isSelf={one.user_id === person.data?.user_id}
                onChange={(what) => change.mutate({ id: one.user_id, ...what })}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}

type AccountRowProps = Readonly<{ account: Account; isSelf: boolean; onChange: (change: AccountChange) => void }>

function AccountRow({ account, isSelf, onChange }: AccountRowProps) {
  const { display_name: name, email, tier, status, last_login: last } = account
  const isActive = status === 'active'
  // There it is done at all services at once.
  const isUnderPeople = useAddress('files') !== undefined
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text size="sm" fw={600}>
          {name || email}
        </Text>
        <Text size="xs" c="dimmed">
          {email} ·{' '}
          {last === null ? t('administration.neverSignedIn') : t('administration.signedInLast', { last: moment(last) })}
        </Text>
      </div>
      {isActive ? null : (
        <Badge color="red" variant="light" tt="none">
          {t('administration.blocked')}
        </Badge>
      )}
      <NativeSelect
        size="xs"
        aria-label={t('administration.planOfName', { name: name || email })}
        value={tier}
        data={tiers.map((value) => ({ value, label: planName(value) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = tiers.find((one) => one === value)
          if (chosen) onChange({ tier: chosen })
        }}
      />
      {isSelf || isUnderPeople ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={
            isActive
              ? t('administration.blockName', { name: name || email })
              : t('administration.unblockName', { name: name || email })
          }
          onClick={() => onChange({ status: isActive ? 'suspended' : 'active' })}
        >
          {isActive ? t('administration.block') : t('administration.unblock')}
        </Button>
      )}
    </li>
  )
}
