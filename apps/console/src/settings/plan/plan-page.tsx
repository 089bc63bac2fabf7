import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Platform } from '../../account/platform.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { Card, Waiting } from '../../parts/page.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { moment } from '../../parts/words.ts'
import styles from './plan.module.css'
import { type BoughtTier, checkoutAt, portalAt, type Subscription, subscriptionOf } from './subscription.ts'

/** What each plan brings by default; a server may have others configured. */
const plans = [
  { tier: 'free', name: 'Free', brings: ['1,000 merges a month', 'All formats', '100 MiB for plugins'] },
  { tier: 'pro', name: 'Pro', brings: ['Merges without a limit', 'Analytics', '10 GiB'] },
  { tier: 'enterprise', name: 'Enterprise', brings: ['All of pro', 'Plugins of your own', '100 GiB'] },
] as const

export const PlanPage = () => (
  <SignedIn why="A plan belongs to an account.">{(platform) => <Billing platform={platform} />}</SignedIn>
)

function Billing({ platform }: Readonly<{ platform: Platform }>) {
  const subscription = useQuery({
    queryKey: ['subscription', platform],
    queryFn: ({ signal }) => subscriptionOf(platform, signal),
    // The provider tells the platform a moment after it has led back here.
    refetchInterval: 5000,
  })
  const leave = useMutation({
    mutationFn: (tier: BoughtTier | null) => (tier === null ? portalAt(platform) : checkoutAt(platform, tier)),
    onSuccess: (url) => location.assign(url),
  })
  if (subscription.isPending) {
    return (
      <Card>
        <Waiting />
      </Card>
    )
  }
  if (subscription.isError) return <Trouble error={subscription.error} again={() => void subscription.refetch()} />
  const { tier: current, status } = subscription.data
  return (
    <Stack gap="lg">
      <Card label="Your plan">
        <Group justify="space-between">
          <Text size="sm">{statusText(subscription.data)}</Text>
          {status === 'none' ? null : (
            <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate(null)}>
              Change or end it…
            </Button>
          )}
        </Group>
      </Card>
      {leave.isError ? <Trouble error={leave.error} /> : null}
      <ul className={styles.plans} aria-label="Plans">
        {plans.map(({ tier, name, brings }) => (
          <li key={tier} className={styles.plan} data-current={tier === current || undefined}>
            <Group justify="space-between">
              <Text fw={600} size="lg">
                {name}
              </Text>
              {tier === current ? (
                <Badge variant="light" tt="none">
                  your plan
                </Badge>
              ) : null}
            </Group>
            <ul>
              {brings.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            {tier === 'free' || tier === current ? null : (
              <Button
                variant={tier === 'pro' ? 'filled' : 'default'}
                loading={leave.isPending && leave.variables === tier}
                onClick={() => leave.mutate(tier)}
              >
                Choose {name}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** How it stands with the plan, in a sentence. */
function statusText({ tier, status, current_period_end: end, cancel_at_period_end: ends }: Subscription): string {
  const until = end === null ? '' : ` until ${moment(end)}`
  if (status === 'none') return `You have the ${tier} plan, and nothing was bought.`
  if (status === 'past_due') return `The last payment for ${tier} failed. Pay what is owed to keep it.`
  if (status === 'canceled') return `What you had bought has ended; you have the ${tier} plan.`
  if (ends) return `You have the ${tier} plan${until}; it ends then.`
  return `You have the ${tier} plan, paid${until}.`
}
