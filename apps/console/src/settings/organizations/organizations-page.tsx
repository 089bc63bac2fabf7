import { Anchor, Badge, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Platform } from '../../account/platform.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { formText } from '../../parts/form-text.ts'
import { PersonIcon } from '../../parts/icons.tsx'
import { Card, Empty, Waiting } from '../../parts/page.tsx'
import styles from '../../parts/rows.module.css'
import { fragmentOf, go } from '../../routing/route.ts'
import { planName } from '../plan/plan-names.ts'
import { Invitations } from './invitations.tsx'
import { Joining } from './joining.tsx'
import { OrganizationView } from './organization-view.tsx'
import { createOrganization, listOrganizations, type Organization } from './organizations.ts'

export const OrganizationsPage = ({ detail: id }: Readonly<{ detail: string | undefined }>) => (
  <SignedIn why={t('settings.signInToSeeYourOrganizations')}>
    {(platform) => <Organizations platform={platform} id={id} />}
  </SignedIn>
)

function Organizations({ platform, id }: Readonly<{ platform: Platform; id: string | undefined }>) {
  const list = useQuery({
    queryKey: ['organizations', platform],
    queryFn: ({ signal }) => listOrganizations(platform, signal),
  })
  if (list.isPending) {
    return (
      <Card>
        <Waiting />
      </Card>
    )
  }
  if (list.isError) return <ErrorAlert error={list.error} again={() => void list.refetch()} />
  const open = list.data.find(({ org_id: one }) => one === id)
  if (open) return <OrganizationView platform={platform} organization={open} />
  return (
    <Stack gap="lg">
      <Joining platform={platform} />
      <Invitations platform={platform} />
      <Card label={t('settings.organizations')}>
        {list.data.length === 0 ? (
          <Empty icon={<PersonIcon size={36} />} title={t('settings.youDoNotBelongToAn')}>
            {t('settings.createOneBelowAndInvitePeople')}
          </Empty>
        ) : (
          <ul className={styles.list}>
            {list.data.map((one) => (
              <OrganizationRow key={one.org_id} organization={one} />
            ))}
          </ul>
        )}
      </Card>
      <Make platform={platform} />
    </Stack>
  )
}

function OrganizationRow({ organization }: Readonly<{ organization: Organization }>) {
  const { org_id: id, name, display_name: title, member_count: members, is_owner: isOwner, tier } = organization
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Anchor href={fragmentOf({ page: 'settings', trail: ['organizations', id] })} className={styles.name}>
          {title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {name}, {t('settings.countMember', { count: members })}
        </Text>
      </div>
      {isOwner ? (
        <Badge variant="light" tt="none">
          {t('settings.owner')}
        </Badge>
      ) : null}
      <Badge variant="light" color="gray" tt="none">
        {planName(tier)}
      </Badge>
    </li>
  )
}

function Make({ platform }: Readonly<{ platform: Platform }>) {
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: ({ name, title }: Readonly<{ name: string; title: string }>) =>
      createOrganization(platform, name, title),
    async onSuccess(made) {
      await queries.invalidateQueries({ queryKey: ['organizations'] })
      go({ page: 'settings', trail: ['organizations', made.org_id] })
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(event.currentTarget)
    make.mutate({ name: text('name').trim(), title: text('title').trim() })
  }
  return (
    <Card label={t('settings.newOrganization')}>
      <form onSubmit={submit}>
        <div className={styles.form}>
          <TextInput
            className={styles.field}
            name="title"
            label={t('settings.title')}
            placeholder={t('settings.riverWorks')}
            maxLength={100}
            required
            withAsterisk={false}
          />
          <TextInput
            className={styles.field}
            name="name"
            label={t('settings.shortName')}
            placeholder="river-works"
            pattern="[A-Za-z0-9_\-]{2,39}"
            title={t('settings.2To39LettersDigitsAnd')}
            required
            withAsterisk={false}
          />
          <Button type="submit" loading={make.isPending}>
            {t('settings.create')}
          </Button>
          {make.isError ? (
            <div className={styles.whole}>
              <ErrorAlert error={make.error} />
            </div>
          ) : null}
        </div>
      </form>
    </Card>
  )
}
