import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '../model/problem.ts'
import { configurationHelp, configurationReference } from './configuration-pages.ts'
import { parseConfiguration } from './parse-configuration.ts'
import { kebab, setting } from './settings.ts'

const settings = {
  port: setting.port({ doc: 'Where to listen.', default: 8080 }),
  data: setting.folder({ doc: 'Where things lie.' }),
  adminPassword: setting.text({ doc: 'The first password.', secret: true }),
  uploadLimitBytes: setting.integer({ doc: 'Bytes.', min: 0, max: 1_000_000, default: 100 }),
  registration: setting.choice({ doc: 'Who may.', choices: ['open', 'closed'], default: 'open' }),
  production: setting.flag({ doc: 'For real.' }),
  corsOrigin: setting.many({ doc: 'Origins.', placeholder: 'ORIGIN' }),
  addr: setting.address({ doc: 'Where.' }),
  externalUrl: setting.url({ doc: 'As seen from outside.' }),
  output: setting.text({ doc: 'A file.', short: 'o' }),
  origin: setting.origin({ doc: 'The host as seen from outside.' }),
}

type Given = {
  argv?: string[]
  environment?: Record<string, string>
  file?: Record<string, unknown>
  positionals?: number
}

const parse = ({ argv = [], environment = {}, file, positionals = 0 }: Given) =>
  parseConfiguration({
    command: 'files',
    settings,
    argv,
    environment,
    file,
    positionals,
    others: { serve: { filesPort: settings.port } },
  })

const refusal = (given: Given): string => {
  try {
    parse(given)
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
  return 'accepted'
}

describe('where a value comes from', () => {
  const file = { port: 1, files: { port: 2 } }

  test('without any source the default applies', () => {
    expect(parse({}).values).toMatchObject({
      port: 8080,
      data: undefined,
      registration: 'open',
      production: false,
      corsOrigin: [],
    })
  })
  test("the file's section takes precedence over its top level", () => {
    expect(parse({ file }).values.port).toBe(2)
    expect(parse({ file: { port: 1 } }).values.port).toBe(1)
  })
  test("the command's variable takes precedence over the shared one, and both over the file", () => {
    expect(parse({ file, environment: { ALLUVIUM_PORT: '3' } }).values.port).toBe(3)
    expect(parse({ file, environment: { ALLUVIUM_PORT: '3', ALLUVIUM_FILES_PORT: '4' } }).values.port).toBe(4)
  })
  test('a flag takes precedence over everything, with a space or an equals sign, and the last one counts', () => {
    const environment = { ALLUVIUM_FILES_PORT: '4' }
    expect(parse({ file, environment, argv: ['--port', '5'] }).values.port).toBe(5)
    expect(parse({ file, environment, argv: ['--port=5', '--port=6'] }).values.port).toBe(6)
  })
  test('a short flag stands for its long one', () => {
    expect(parse({ argv: ['-o', 'x=y'] }).values.output).toBe('x=y')
  })
  test('a list comes from repeated flags, from commas, or from a list in the file', () => {
    expect(parse({ argv: ['--cors-origin', 'a', '--cors-origin', 'b,c'] }).values.corsOrigin).toEqual(['a', 'b', 'c'])
    expect(parse({ file: { files: { 'cors-origin': ['a', 'b'] } } }).values.corsOrigin).toEqual(['a', 'b'])
  })
  test('a flag without a value is true, and the environment can set false', () => {
    expect(parse({ argv: ['--production'] }).values.production).toBe(true)
    expect(parse({ environment: { ALLUVIUM_PRODUCTION: 'false' } }).values.production).toBe(false)
  })
})

describe('the address of a host', () => {
  test.each([
    ['https://Files.Example.ORG:443/', 'https://files.example.org'],
    ['https://files.münchen.example', 'https://files.xn--mnchen-3ya.example'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('%s is kept as browsers write it', (text, origin) => {
    expect(parse({ argv: ['--origin', text] }).values.origin).toBe(origin)
  })

  test.each(['https://ada:secret@files.example.org', 'https://h/path', 'https://h?x', 'https://h#y', 'ftp://h', 'h'])(
    'with something else in it is refused, and no password is repeated: %s',
    (text) => {
      expect(refusal({ argv: ['--origin', text] })).toMatch(
        /must be http:\/\/HOST or https:\/\/HOST, .* nothing behind it/,
      )
      expect(refusal({ argv: ['--origin', text] })).not.toContain('secret')
    },
  )
})

describe('invalid settings are refused in one clear line', () => {
  test.each<[string, Given, string]>([
    ['an unknown flag', { argv: ['--colour', 'red'] }, '--colour is not a flag of files.'],
    ['a misspelled flag', { argv: ['--prot', '1'] }, '--prot is not a flag of files, did you mean --port?'],
    ['a port too high', { argv: ['--port', '70000'] }, '--port must be a port from 0 to 65535, not "70000".'],
    ['a port with a fraction', { argv: ['--port', '1.5'] }, '--port must be a port from 0 to 65535, not "1.5".'],
    ['a flag without its value', { argv: ['--port'] }, '--port needs a value (PORT).'],
    [
      'an unknown choice',
      { argv: ['--registration', 'maybe'] },
      '--registration must be one of open, closed, not "maybe".',
    ],
    [
      'a bad variable',
      { environment: { ALLUVIUM_FILES_PORT: 'x' } },
      'ALLUVIUM_FILES_PORT must be a port from 0 to 65535, not "x".',
    ],
    [
      'an unknown key of the section',
      { file: { files: { prt: 1 } } },
      'prt in [files] of alluvium.toml is not a setting of files, did you mean port?',
    ],
    ['an unknown key that is like none', { file: { foo: 1 } }, 'foo in alluvium.toml is not a setting.'],
    ['a number for a folder', { file: { data: 5 } }, 'data in alluvium.toml must be a text in quotes, not 5.'],
    ['an empty argument', { argv: [''], positionals: 1 }, 'An argument of files is empty.'],
    ['an unknown key at the top', { file: { dta: 'x' } }, 'dta in alluvium.toml is not a setting, did you mean data?'],
    [
      'an unknown section',
      { file: { fils: {} } },
      '[fils] in alluvium.toml is not a command of alluvium, did you mean files?',
    ],
    ['an argument too many', { argv: ['here'] }, 'files doesn\'t take the argument "here".'],
    [
      'an address without a port',
      { argv: ['--addr', 'localhost'] },
      '--addr must be HOST:PORT, such as 127.0.0.1:8090 or [::1]:8090, not "localhost".',
    ],
    [
      'another scheme',
      { argv: ['--external-url', 'ftp://x'] },
      '--external-url must be an address that starts with http:// or https://, not "ftp://x".',
    ],
  ])('%s', (_, given, sentence) => {
    expect(refusal(given)).toBe(sentence)
  })

  test('an invalid secret is never repeated', () => {
    expect(refusal({ argv: ['--admin-password', ''] })).toBe('--admin-password must be a text that is not empty.')
  })
  test("another command's section and keys are ignored", () => {
    expect(parse({ file: { serve: { 'files-port': 1 }, 'files-port': 2 } }).values.port).toBe(8080)
  })
  test('any text is either accepted or refused with a message', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (argv) => {
        refusal({ argv, positionals: 3 })
      }),
    )
  })
})

test('names are written with dashes', () => {
  expect(kebab('uploadLimitBytes')).toBe('upload-limit-bytes')
})

test('the reference page and the help name every setting, and no secret has a default', () => {
  const page = configurationReference('files', settings)
  const help = configurationHelp(settings)
  for (const name of Object.keys(settings)) {
    expect(page).toContain(`\`--${kebab(name)}`)
    expect(help).toContain(`--${kebab(name)}`)
  }
  expect(page).toContain('`ALLUVIUM_FILES_UPLOAD_LIMIT_BYTES` | 100 |')
})
