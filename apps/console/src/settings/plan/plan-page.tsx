import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Platform } from '../../account/platform.ts'
import { SignedIn } from '../../account/signed-in.tsx'
import { t } from '../../messages/messages.ts'
import { ErrorAlert } from '../../parts/error-alert.tsx'
import { Card, Waiting } from '../../parts/page.tsx'
import { moment } from '../../parts/words.ts'
import styles from './plan.module.css'
import { planName } from './plan-names.ts'
import { type BoughtTier, checkoutAt, portalAt, type Subscription, subscriptionOf } from './subscription.ts'

/** What each plan brings by default; a server may have others configured. */
const plans = [
  {
    tier: 'free',
    name: t('settings.free'),
    brings: [t('settings.1000MergesPerMonth'), t('settings.allFormats'), t('settings.100MibForPlugins')],
  },
  {
    tier: 'pro',
    name: t('settings.pro'),
    brings: [t('settings.unlimitedMerges'), t('settings.statistics'), t('settings.10GibForPlugins')],
  },
  {
    tier: 'enterprise',
    name: t('settings.enterprise'),
    brings: [t('settings.everythingInPro'), t('settings.yourOwnPlugins'), t('settings.100GibForPlugins')],
  },
] as const

export const PlanPage = () => (
  <SignedIn why={t('settings.signInToSeeYourPlan')}>{(platform) => <Billing platform={platform} />}</SignedIn>
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
  if (subscription.isError) return <ErrorAlert error={subscription.error} again={() => void subscription.refetch()} />
  const { tier: current, status } = subscription.data
  return (
    <Stack gap="lg">
      <Card label={t('settings.yourPlan')}>
        <Group justify="space-between">
          <Text size="sm">{statusText(subscription.data)}</Text>
          {status === 'none' ? null : (
            <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate(null)}>
              {t('settings.changeOrCancel')}
            </Button>
          )}
        </Group>
      </Card>
      {leave.isError ? <ErrorAlert error={leave.error} /> : null}
      <ul className={styles.plans} aria-label={t('settings.plans')}>
        {plans.map(({ tier, name, brings }) => (
          <li key={tier} className={styles.plan} data-current={tier === current || undefined}>
            <Group justify="space-between">
              <Text fw={600} size="lg">
                {name}
              </Text>
              {tier === current ? (
                <Badge variant="light" tt="none">
                  {t('settings.yourPlan')}
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
                variant={current === 'free' && tier === 'pro' ? 'filled' : 'default'}
                loading={leave.isPending && leave.variables === tier}
                onClick={() => leave.mutate(tier)}
              >
                {t('settings.chooseName', { name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** How it stands with the plan, in a sentence. */
function statusText({ tier: plan, status, current_period_end: end, cancel_at_period_end: ends }: Subscription): string {
  const tier = planName(plan)
  const until = end === null ? '' : t('settings.untilEnd', { end: moment(end) })
  if (status === 'none') return t('settings.youHaveTheTierPlanNothing', { tier })
  if (status === 'past_due') return t('settings.theLastPaymentForTierFailed', { tier })
  if (status === 'canceled') return t('settings.yourSubscriptionHasEndedYouHave', { tier })
  if (ends) return t('settings.youHaveTheTierPlanUntil', { tier, until })
  return t('settings.youHaveTheTierPlanPaid', { tier, until })
}
