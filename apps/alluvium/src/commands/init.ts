/** `alluvium init`: five questions, and an alluvium.toml with comments. */

import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import {
  type Configuration,
  hiddenUserinfo,
  looksLikeAddress,
  type Problem,
  parseConfiguration,
} from '@alluvium/kernel'
import { parse, stringify } from 'smol-toml'
import type { Sections } from '../command.ts'
import { configurationFileOf, readConfigurationFile } from '../configuration-file.ts'
import { examineConfiguration } from '../preflight/installation.ts'
import { invalidConfiguration } from '../settings/problems.ts'
import { type initSettings, serveSettings } from '../settings/serve.ts'
import { serviceNames as services } from '../settings/services.ts'
import { print } from '../terminal/print.ts'
import { servicesIn } from '../wiring/services-beside.ts'
import { expectReplaceable, isOfSystem, old, writeConfiguration } from './configuration-place.ts'

const defaultFolder = 'alluvium-data'

type Answers = Readonly<
  Record<'domain' | 'tls' | 'mail' | 'storage' | 'bucket' | 'endpoint' | 'keyId' | 'secret' | 'administrator', string>
>

type Question = Readonly<{
  name: keyof Answers
  text: string
  proposed: string
  /** Default: always. @param answers what was answered before. */
  isAsked?(answers: Answers): boolean
  /** What an answer has to be, when it is not, as the end of a sentence. The check of the configuration asks all else. */
  wrong(answer: string, answers: Answers): string | undefined
}>

const inBucket = ({ storage }: Answers): boolean => storage === 's3'

const something = (what: string) => (answer: string) => (answer === '' ? what : undefined)

/** What counts so far, and stays: no answer opens what was closed, or leaves the data where they are. */
type Before = Readonly<{ data: string | undefined; isInvited: boolean; hasNoKey: boolean }>

/** @param folder for the data, which is proposed. */
const questionsOf = (folder: string): readonly Question[] => [
  {
    name: 'domain',
    text: 'The domain under which others reach it, such as example.org; nothing for this machine alone',
    proposed: '',
    wrong: (answer) =>
      answer === '' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(answer) ? undefined : 'a domain, such as example.org',
  },
  {
    name: 'tls',
    text: 'TLS: "proxy" when a proxy on this machine speaks it, "acme" to get a certificate for the domain, or the files of a certificate and its key, CERT,KEY',
    proposed: 'proxy',
    isAsked: ({ domain }) => domain !== '',
    wrong: (answer) => (/^(proxy|acme|[^,]+,[^,]+)$/.test(answer) ? undefined : '"proxy", "acme" or CERT,KEY'),
  },
  {
    name: 'mail',
    text: 'The mail server, such as smtp://user:password@mail.example.org:587; nothing for none',
    proposed: '',
    wrong: (answer) =>
      answer === '' || /^smtps?:$/.test(URL.parse(answer)?.protocol ?? '')
        ? undefined
        : 'an smtp:// or smtps:// address',
  },
  {
    name: 'storage',
    text: `The folder that holds all data; or "s3" to keep contents in a bucket, and the databases in ${folder}`,
    proposed: folder,
    wrong: something('a folder or "s3"'),
  },
  { name: 'bucket', text: "The bucket's name", proposed: '', isAsked: inBucket, wrong: something('a name') },
  {
    name: 'endpoint',
    text: "The address of the bucket's service, such as https://s3.example.org; nothing for Amazon's",
    proposed: '',
    isAsked: inBucket,
    wrong: () => undefined,
  },
  { name: 'keyId', text: 'The id of the key to it', proposed: '', isAsked: inBucket, wrong: something('an id') },
  { name: 'secret', text: 'The secret of that key', proposed: '', isAsked: inBucket, wrong: something('a secret') },
  {
    name: 'administrator',
    text: "The administrator's e-mail address",
    proposed: 'admin@alluvium.localhost',
    wrong: (answer, { tls }) => {
      if (!looksLikeAddress(answer)) return 'an e-mail address'
      return tls === 'acme' && answer.endsWith('.localhost') ? 'an address that the authority can write to' : undefined
    },
  },
]

/** Writes the file; one that is there only with `force`. @param sections all that it may have. */
export async function init(
  { yes, force, config }: Configuration<typeof initSettings>,
  file = config ?? 'alluvium.toml',
  sections: Sections,
): Promise<number> {
  expectReplaceable(file, { replace: force })
  const before = beforeOf(force && existsSync(file) ? file : configurationFileOf(config), file, sections)
  const folder = before.data ?? resolve(dirname(file), defaultFolder)
  const questions = questionsOf(folder)
  const textOf = (answers: Answers) => configurationOf(answers, { before, folder, file })
  const answers = yes
    ? proposedBy(questions)
    : await asked(questions, (answers) => faultsIn(textOf(answers), file, sections))
  const isReplaced = existsSync(file)
  writeConfiguration(file, textOf(answers), { replace: force, data: folderOf(answers, folder, file) })
  if (isReplaced) print(`The file before is kept as ${old(file)}.\n`)
  const start = isOfSystem(file) ? 'systemctl restart alluvium' : `alluvium serve --config ${file}`
  print(`${file} is written. Look at it, then start with \`${start}\`.\n`)
  return 0
}

/** @param counting the configuration that counts so far; one that can't be read says nothing. @param file what is written. */
function beforeOf(counting: string | undefined, file: string, sections: Sections): Before {
  const isSystem = isOfSystem(file)
  if (counting === undefined || !existsSync(counting))
    return { data: isSystem ? '/var/lib/alluvium' : undefined, isInvited: isSystem, hasNoKey: isSystem }
  const read = { file: readConfigurationFile(counting), fileName: counting }
  const from = { command: 'serve', settings: serveSettings, argv: [], environment: {}, ...read, others: sections }
  const { platform, crawl } = servicesIn(read, sections)
  const isNamed = read.file?.['data'] !== undefined
  return {
    data: isNamed ? resolve(parseConfiguration(from).values.data) : undefined,
    isInvited: isSystem || platform.registration !== 'open',
    hasNoKey: isSystem || crawl.noDevelopmentKey,
  }
}

const nothing: Answers = {
  domain: '',
  tls: '',
  mail: '',
  storage: '',
  bucket: '',
  endpoint: '',
  keyId: '',
  secret: '',
  administrator: '',
}

const proposedBy = (questions: readonly Question[]): Answers => ({
  ...nothing,
  ...Object.fromEntries(questions.map(({ name, proposed }) => [name, proposed])),
})

/** Absolute, so that the file means the same wherever it is moved. */
const folderOf = (answers: Answers, folder: string, file: string): string =>
  inBucket(answers) ? folder : resolve(dirname(file), answers.storage)

/** What `config check` will say of it. */
async function faultsIn(text: string, fileName: string, sections: Sections): Promise<readonly string[]> {
  return (await examineConfiguration({ file: parse(text), fileName }, sections)).faults
}

type FaultsOf = (answers: Answers) => Promise<readonly string[]>

/** Asks the questions, at a terminal or through a pipe. */
async function asked(questions: readonly Question[], faultsOf: FaultsOf): Promise<Answers> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const read = async () => (await lines.next()).value
  let answers = proposedBy(questions)
  for (const question of questions) {
    if (question.isAsked?.(answers) === false) continue
    // oxlint-disable-next-line no-await-in-loop -- one question after another
    answers = await askOne(question, answers, { read, faultsOf })
  }
  process.stdin.destroy()
  return answers
}

type Asking = Readonly<{ read(): Promise<string | undefined>; faultsOf: FaultsOf }>

/** Asks until the answer can be taken. */
async function askOne({ name, text, proposed, wrong }: Question, answers: Answers, asking: Asking): Promise<Answers> {
  const offered = wrong(proposed, answers) === undefined ? proposed : ''
  for (;;) {
    print(`${text}${offered === '' ? '' : ` [${offered}]`}: `)
    // oxlint-disable-next-line no-await-in-loop -- one try after another
    const line = await asking.read()
    if (line === undefined) throw unanswered(text)
    const answer = line.trim() || offered
    const answered = { ...answers, [name]: answer }
    const kind = wrong(answer, answers)
    // oxlint-disable-next-line no-await-in-loop -- one try after another
    const faults = kind === undefined ? await asking.faultsOf(answered) : [`${JSON.stringify(answer)} is not ${kind}.`]
    if (faults.length === 0) return answered
    print(faults.map((fault) => `${hiddenUserinfo(fault)}\n`).join(''))
  }
}

const unanswered = (text: string): Problem =>
  invalidConfiguration(
    `Nothing is written, because the input ended before an answer to this: ${text}. \`--yes\` takes what is proposed.`,
  )

type Written = Readonly<{ before: Before; folder: string; file: string }>

function configurationOf(answers: Answers, { before, folder, file }: Written): string {
  const { domain, tls, mail, administrator } = answers
  const isProxied = domain !== '' && tls === 'proxy'
  const isOpen = domain !== '' && !isProxied
  const isAutomatic = isOpen && tls === 'acme'
  const [cert = '', key = ''] = tls.split(',')
  const addressOf = (service: string, port: number) =>
    isProxied ? `https://${service}.${domain}` : `https://${domain}:${port}`
  const ports = { files: 8080, platform: 8090, crawl: 4000 }
  const section = (service: (typeof services)[number]) => [
    '',
    `[${service}]`,
    ...(domain === ''
      ? [`# external-url = "https://${service}.example.org"`]
      : [
          pair('external-url', addressOf(service, ports[service])),
          ...(isProxied
            ? ['# The proxy, whose X-Forwarded-For counts.', pair('trusted-proxy', ['127.0.0.1', '::1'])]
            : isAutomatic
              ? []
              : [pair('tls-cert', cert.trim()), pair('tls-key', key.trim())]),
        ]),
  ]
  return [
    '# Alluvium. Every setting: `alluvium help serve`, `alluvium help files`, …; what counts now: `alluvium config show`.',
    '',
    '# All databases and contents. Back it up with `alluvium backup DIR`.',
    pair('data', folderOf(answers, folder, file)),
    '# Several machines share a PostgreSQL database instead of the SQLite files in the data folder.',
    '# database = "postgres://alluvium:password@db.example.org/alluvium"',
    '',
    '[serve]',
    pair('admin-email', administrator),
    '# Without it a first password is made and printed.',
    '# admin-password = "…"',
    ...(isOpen
      ? [
          '# Every address of this machine.',
          pair('host', '0.0.0.0'),
          pair('platform-addr', `0.0.0.0:${ports.platform}`),
        ]
      : [
          '# Only this machine reaches it.',
          pair('host', '127.0.0.1'),
          pair('platform-addr', `127.0.0.1:${ports.platform}`),
        ]),
    ...(isAutomatic
      ? [
          '# A certificate that comes and is renewed by itself: the outside must reach this machine at port 80. Who is written to when it does not.',
          pair('acme', administrator),
        ]
      : []),
    pair('files-port', ports.files),
    pair('crawl-port', ports.crawl),
    ...section('files'),
    '# Contents in an S3 bucket instead of the data folder.',
    ...(inBucket(answers) ? bucketLines(answers) : ['# storage = "s3"', '# s3-bucket = "alluvium"']),
    ...section('platform'),
    '# Who may register: "open", "invited" or "closed".',
    pair('registration', domain === '' && !before.isInvited ? 'open' : 'invited'),
    ...(mail === ''
      ? [
          '# Without a mail server e-mails are logged instead of sent.',
          '# smtp-url = "smtp://user:password@mail.example.org:587"',
          '# mail-from = "alluvium@example.org"',
        ]
      : [pair('smtp-url', mail), pair('mail-from', domain === '' ? administrator : `alluvium@${domain}`)]),
    ...section('crawl'),
    ...(domain === '' && !before.hasNoKey
      ? []
      : [
          '# The key of local development, which is the same everywhere, is not taken.',
          pair('no-development-key', true),
        ]),
    '',
  ].join('\n')
}

/** What was answered of it so far; it is the storage once all of it was. */
const bucketLines = ({ bucket, endpoint, keyId, secret }: Answers): readonly string[] => [
  ...(secret === '' ? [] : [pair('storage', 's3')]),
  ...given('s3-bucket', bucket),
  ...given('s3-endpoint', endpoint),
  ...(endpoint === ''
    ? []
    : ["# Most services but Amazon's have the bucket in the path.", pair('s3-path-style', true)]),
  ...given('s3-access-key-id', keyId),
  ...given('s3-secret-access-key', secret),
]

const given = (key: string, answer: string): readonly string[] => (answer === '' ? [] : [pair(key, answer)])

const pair = (key: string, value: string | number | boolean | readonly string[]): string =>
  stringify({ [key]: value }).trim()
