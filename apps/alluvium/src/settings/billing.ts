import { setting } from '@alluvium/kernel'

export const billing = {
  stripeSecretKey: setting.text({
    doc: 'The secret key of Stripe. Without it nothing is sold; in local development a sandbox stands in for it.',
    placeholder: 'KEY',
    secret: true,
  }),
  stripeWebhookSecret: setting.text({
    doc: "The signing secret of Stripe's webhook, which leads to `/billing/webhook`; needed beside a secret key.",
    placeholder: 'SECRET',
    secret: true,
  }),
  stripePricePro: setting.text({
    doc: "The price's id for the tier pro. Without it, the price whose lookup key is `alluvium_pro`.",
    placeholder: 'ID',
  }),
  stripePriceEnterprise: setting.text({
    doc: "The price's id for the tier enterprise. Without it, the price whose lookup key is `alluvium_enterprise`.",
    placeholder: 'ID',
  }),
  stripeUrl: setting.url({ doc: "Where Stripe's API answers.", default: 'https://api.stripe.com' }),
}
