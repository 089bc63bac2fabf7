export { type CedarPolicies, openCedarPolicies } from './adapters/cedar/cedar-policy.ts'
export { openIdentityProvider } from './adapters/oidc/oidc-provider.ts'
