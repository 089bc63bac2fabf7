export { type CedarPolicies, openCedarPolicies } from './adapters/embedded/cedar-policy.ts'
export { openIdentityProvider } from './adapters/embedded/oidc-provider.ts'
