/** `alluvium init`: five questions, and an alluvium.toml with comments. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Configuration, looksLikeAddress } from '@alluvium/kernel'
import { stringify } from 'smol-toml'
import type { initSettings } from '../settings/serve.ts'
import { invalidConfiguration } from '../wiring/front-door.ts'

type Answers = Readonly<{ domain: string; tls: string; mail: string; data: string; administrator: string }>

type Question = Readonly<{
  text: string
  proposed: string
  /** What is wrong with an answer, as the end of a sentence; undefined when nothing is. @param tls what was answered to that before, if it was asked. */
  wrong(answer: string, tls: string | undefined): string | undefined
}>

const questions: Readonly<Record<keyof Answers, Question>> = {
  domain: {
    text: 'The domain under which others reach it, such as example.org; nothing for this machine alone',
    proposed: '',
    wrong: (answer) =>
      answer === '' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(answer) ? undefined : 'a domain, such as example.org',
  },
  tls: {
    text: 'TLS: "proxy" when a proxy on this machine speaks it, "acme" to get a certificate for the domain, or the files of a certificate and its key, CERT,KEY',
    proposed: 'proxy',
    wrong: (answer) => (/^(proxy|acme|[^,]+,[^,]+)$/.test(answer) ? undefined : '"proxy", "acme" or CERT,KEY'),
  },
  mail: {
    text: 'The mail server, such as smtp://user:password@mail.example.org:587; nothing for none',
    proposed: '',
    wrong: (answer) =>
      answer === '' || /^smtps?:$/.test(URL.parse(answer)?.protocol ?? '')
        ? undefined
        : 'an smtp:// or smtps:// address',
  },
  data: {
    text: 'The folder that holds all data',
    proposed: 'alluvium-data',
    wrong: (answer) => (answer === '' ? 'a folder' : undefined),
  },
  administrator: {
    text: "The administrator's e-mail address",
    proposed: 'admin@alluvium.localhost',
    wrong: (answer, tls) => {
      if (!looksLikeAddress(answer)) return 'an e-mail address'
      return tls === 'acme' && answer.endsWith('.localhost') ? 'an address that the authority can write to' : undefined
    },
  },
}

/** Writes the file, unless it is there. */
export async function init(
  { yes, config }: Configuration<typeof initSettings>,
  file = config ?? 'alluvium.toml',
): Promise<number> {
  const answers = yes ? proposed() : await asked()
  writeNew(file, configurationOf(answers))
  process.stdout.write(`${file} is written. Look at it, then start with \`alluvium serve --config ${file}\`.\n`)
  return 0
}

const proposed = (): Answers => answersBy(({ proposed }) => proposed)

const answersBy = (answer: (question: Question) => string): Answers => ({
  domain: answer(questions.domain),
  tls: answer(questions.tls),
  mail: answer(questions.mail),
  data: answer(questions.data),
  administrator: answer(questions.administrator),
})

/** From a terminal or a pipe; what a pipe does not answer is as proposed. */
async function asked(): Promise<Answers> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const given = new Map<Question, string>()
  for (const question of Object.values(questions)) {
    if (question === questions.tls && given.get(questions.domain) === '') continue
    // oxlint-disable-next-line no-await-in-loop -- one question after another
    const { text, proposed } = question
    const wrong = (answer: string) => question.wrong(answer, given.get(questions.tls))
    const one = { text, proposed: wrong(proposed) === undefined ? proposed : '', wrong }
    given.set(question, await askOne(one, async () => (await lines.next()).value))
  }
  process.stdin.destroy()
  return answersBy((question) => given.get(question) ?? question.proposed)
}

type Asked = Pick<Question, 'text' | 'proposed'> & Readonly<{ wrong(answer: string): string | undefined }>

/** Asks until the answer can be taken. */
async function askOne({ text, proposed, wrong }: Asked, read: () => Promise<string | undefined>): Promise<string> {
  for (;;) {
    process.stdout.write(`${text}${proposed === '' ? '' : ` [${proposed}]`}: `)
    // oxlint-disable-next-line no-await-in-loop -- one try after another
    const line = await read()
    const answer = line?.trim() || proposed
    const refusal = wrong(answer)
    if (refusal === undefined) return answer
    if (line === undefined) throw invalidConfiguration(`${text}: ${JSON.stringify(answer)} is not ${refusal}.`)
    process.stdout.write(`${JSON.stringify(answer)} is not ${refusal}.\n`)
  }
}

/** A file that is there is never written over; it may hold passwords, so only its owner reads it. */
function writeNew(file: string, text: string): void {
  try {
    const written = openSync(file, 'wx', 0o600)
    writeSync(written, text)
    closeSync(written)
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    const why = isThere ? 'it is there already' : error instanceof Error ? error.message : String(error)
    throw invalidConfiguration(`${file} is not written: ${why}.`)
  }
}

const services = ['files', 'platform', 'crawl'] as const

function configurationOf({ domain, tls, mail, data, administrator }: Answers): string {
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
    pair('data', data),
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
    '# storage = "s3"',
    '# s3-bucket = "alluvium"',
    ...section('platform'),
    '# Who may register: "open", "invited" or "closed".',
    pair('registration', domain === '' ? 'open' : 'invited'),
    ...(mail === ''
      ? [
          '# Without a mail server letters are logged instead of sent.',
          '# smtp-url = "smtp://user:password@mail.example.org:587"',
          '# mail-from = "alluvium@example.org"',
        ]
      : [pair('smtp-url', mail), pair('mail-from', domain === '' ? administrator : `alluvium@${domain}`)]),
    ...section('crawl'),
    '',
  ].join('\n')
}

const pair = (key: string, value: string | number | readonly string[]): string => stringify({ [key]: value }).trim()
