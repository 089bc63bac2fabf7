import { logLevels, setting } from '@alluvium/kernel'

/** What every command knows. */
export const everywhere = {
  config: setting.text({
    doc: 'The configuration file. Without it, alluvium.toml of the current folder, or else /etc/alluvium/alluvium.toml, when there is one. Relative paths in it begin at its folder.',
    placeholder: 'FILE',
  }),
  logLevel: setting.choice({ doc: 'The least level of a line that is logged.', choices: logLevels, default: 'info' }),
}

/** What every process with data knows. */
export const withData = {
  ...everywhere,
  data: setting.folder({ doc: 'The folder that holds everything: databases and contents.', default: 'alluvium-data' }),
  database: setting.url({
    doc: 'A PostgreSQL database instead of the SQLite files in the data folder; each service uses a schema of its own.',
    schemes: ['postgres', 'postgresql'],
    secret: true,
  }),
}

export const rootGrant = setting.choice({
  doc: 'What everybody who is signed in may do with files where nothing else was granted and nothing is closed; set at each start. Default: as it was, which is write at first.',
  choices: ['none', 'read', 'write'],
})

export const homes = {
  homeRoot: setting.text({
    doc: 'The folder that holds the homes of accounts; each is made when its owner first opens it. Default: /home.',
    placeholder: 'PATH',
  }),
  noHomes: setting.flag({ doc: 'Accounts get no homes.' }),
}

export const orgRoot = setting.text({
  doc: "The folder that holds a folder for each of the platform's organizations, which its members share, such as /org. Default: organizations have no folders.",
  placeholder: 'PATH',
})

export const diskReserve = setting.integer({
  doc: 'Bytes of each service on the disk that are given up when it is full, so that logging in and deleting go on; of a small disk 5 %, or 4 MiB; 0 for none.',
  min: 0,
  max: 1_099_511_627_776,
  default: 67_108_864,
  placeholder: 'BYTES',
})

/** What a service that takes the tokens of an OpenID Connect issuer knows of it besides its address. */
export const issuerDetails = {
  oidcAddress: setting.url({
    doc: 'Where this machine reaches the issuer, if not at its own address. `serve` says it of the platform beside.',
  }),
  oidcAudience: setting.text({
    doc: 'The audience that such a token must name.',
    default: 'alluvium',
  }),
  oidcClientId: setting.text({
    doc: "This service's own name at the issuer, when introspection asks for one.",
  }),
  oidcClientSecret: setting.text({ doc: 'The secret that goes with it.', secret: true }),
  oidcUnverifiedNames: setting.flag({
    doc: "People are called by their e-mail address although the issuer doesn't say that it is verified; for an issuer without mail, on a machine whose people trust each other.",
  }),
}

/** Of a service that can be more than one process. @param where what its data must lie in. */
export const processes = (where: string) =>
  setting.integer({
    doc: `How many processes serve, so that more than one core does${where}; each takes the memory of one.`,
    min: 1,
    max: 64,
    default: 1,
  })

/** What every listening service knows. */
export const listening = {
  ...withData,
  diskReserve,
  externalUrl: setting.origin({
    doc: "The service's address as the outside knows it, for links, tokens and `/api/config`.",
  }),
  trustedProxy: setting.networks({
    doc: 'Addresses or networks of proxies whose `X-Forwarded-For` counts. Several times, or with commas.',
  }),
  production: setting.flag({ doc: 'Refuse everything that is meant for local development only.' }),
  connectionsPerNetwork: setting.integer({
    doc: 'How many connections one network may have open, and how many requests under way. A network is an IPv4 address or the /64 of an IPv6 address; the address of a `--trusted-proxy` is exempt.',
    min: 1,
    max: 1_000_000,
    default: 1_000,
  }),
  corsOrigin: setting.many({
    doc: 'Origins whose pages may call the service from a browser; `*` for any.',
    placeholder: 'ORIGIN',
  }),
  tlsCert: setting.file({
    doc: 'The certificate chain, PEM; with `--tls-key` the service speaks TLS.',
    placeholder: 'FILE',
  }),
  tlsKey: setting.file({ doc: "The certificate's key, PEM.", placeholder: 'FILE' }),
  stopWithinMs: setting.integer({
    doc: 'How long requests under way may go on after SIGTERM, milliseconds.',
    min: 0,
    max: 600_000,
    default: 10_000,
  }),
}

/** What a command that restores files knows besides. */
export const restoring = {
  partial: setting.flag({
    doc: 'Restores all but the contents that the backup has damaged or lacks, which are noted as damaged; the exit code stays 1.',
  }),
}

/** What a command that makes a backup knows besides. */
export const backingUp = {
  verify: setting.flag({
    doc: 'Also reads the contents that an earlier backup in the same folder copied, and copies those again that are damaged there.',
  }),
  unsound: setting.flag({
    doc: 'Also backs up files whose database contradicts itself, unless that would replace a sound backup; the exit code stays 1.',
  }),
}
