export { type CedarPolicies, openCedarPolicies } from './adapters/cedar/cedar-policy.ts'
export { openIdentityProvider } from './adapters/oidc/oidc-provider.ts'
export { platformLetters } from './adapters/platform/platform-letters.ts'
export { platformOrganizations } from './adapters/platform/platform-organizations.ts'
