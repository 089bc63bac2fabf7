import { setting } from '@alluvium/kernel'

/** Who people may be at other providers, and which applications sign people in with the platform. */
export const signOn = {
  consoleUrl: setting.url({
    doc: "The folder where a sign-in with another provider ends, with the token behind `#`. Default: the platform's own console.",
  }),
  googleClientId: setting.text({ doc: 'The client id that Google gave for signing in.' }),
  googleClientSecret: setting.text({ doc: 'The secret that goes with it.', secret: true }),
  googleIssuer: setting.url({
    doc: 'Another OpenID Connect issuer in the place of Google.',
    default: 'https://accounts.google.com',
  }),
  githubClientId: setting.text({ doc: 'The client id that GitHub gave for signing in.' }),
  githubClientSecret: setting.text({ doc: 'The secret that goes with it.', secret: true }),
  githubUrl: setting.url({ doc: "Where GitHub is: another address for one's own.", default: 'https://github.com' }),
  githubApiUrl: setting.url({ doc: "Where GitHub's API is.", default: 'https://api.github.com' }),
  oidcClients: setting.file({
    doc: 'Applications that sign people in with the platform: a JSON file, or the JSON itself, `[{"client_id":"wiki",…}]`.',
    placeholder: 'FILE|JSON',
    secret: true,
  }),
}
