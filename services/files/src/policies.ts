export { type CedarPolicies, openCedarPolicies } from './adapters/cedar/cedar-policy.ts'
export { openIdentityProvider } from './adapters/oidc/oidc-provider.ts'
export { platformMailer } from './adapters/platform/platform-mailer.ts'
export { platformOrganizations } from './adapters/platform/platform-organizations.ts'
