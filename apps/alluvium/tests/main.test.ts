import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { version } from '../src/version.ts'
import { alluvium, answers, startedAlluvium, temporaryFolder, until } from '../testing/command.ts'
import { program } from '../testing/program.ts'

const everyCommand = ['serve', 'files', 'platform', 'crawl', 'merge']

test('`version` and --version, wherever it stands, print version, commit and build', async () => {
  for (const words of [['version'], ['--version'], ['-v'], ['-V'], ['serve', '--version'], ['merge', '--version']]) {
    const printed = await alluvium(words)
    expect(printed).toEqual({ code: 0, stdout: printed.stdout, stderr: '' })
    expect(printed.stdout).toMatch(
      /^alluvium \d+\.\d+\.\d+ \(commit \w+ of [\w-]+, checkout, Node \d+\.\d+\.\d+ on \S+\)\n$/,
    )
    expect(printed.stdout.startsWith(`alluvium ${version} (`)).toBe(true)
  }
})

test('what Node compiled of a package is removed with it', async () => {
  const modules = join(await temporaryFolder(), 'node_modules')
  const installed = join(modules, 'alluvium')
  await cp(join(import.meta.dirname, '../bin'), join(installed, 'bin'), { recursive: true })
  await writeFile(join(installed, 'package.json'), JSON.stringify({ main: relative(installed, program) }))
  const { NODE_COMPILE_CACHE: _ofTests, ...env } = process.env
  await promisify(execFile)(process.execPath, [join(installed, 'bin/alluvium.cjs'), '--help'], { env })
  expect(await readdir(join(installed, 'node_modules/.cache/compiled'))).not.toEqual([])
  await rm(installed, { recursive: true })
  expect(await readdir(modules)).toEqual([])
})

test('--help names every command, and each command lists its flags', async () => {
  const { stdout } = await alluvium(['--help'])
  for (const name of everyCommand) {
    expect(stdout).toContain(`alluvium ${name} `)
    const help = await alluvium([name, '--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain('--config FILE')
  }
})

test('help for crawl has the flags of the service and of a crawl; that for an address has those of a crawl alone', async () => {
  const [both, alone] = [await alluvium(['help', 'crawl']), await alluvium(['crawl', 'example.org', '--help'])]
  for (const flag of ['--max-pages', '--warc']) {
    expect(both.stdout).toContain(flag)
    expect(alone.stdout).toContain(flag)
  }
  for (const said of ['--bootstrap-key', 'alluvium crawl backup']) {
    expect(both.stdout).toContain(said)
    expect(alone.stdout).not.toContain(said)
  }
})

test('help is given for two words as for one, and a command lists what is its own', async () => {
  for (const words of [
    ['help', 'git'],
    ['git', '--help'],
  ])
    expect(await alluvium(words)).toMatchObject({ code: 0, stdout: expect.stringContaining('alluvium git install') })
  const { stdout } = await alluvium(['files', 'backup', '--help'])
  expect(stdout).toContain('--verify')
  expect(stdout).not.toContain('--cors-origin')
  const all = await alluvium(['help', 'files', 'backup', '--all'])
  expect(all.stdout).toContain('--cors-origin')
})

test('help is given for `version` and `help` too', async () => {
  expect(await alluvium(['help', 'version'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^alluvium version\n/),
  })
  expect(await alluvium(['help', 'help'])).toEqual(await alluvium(['help']))
})

test('a reader that stops, as `head` does, ends a command without a word', async () => {
  const child = startedAlluvium(['help', 'files', '--all'])
  const complaints: string[] = []
  child.process.stderr?.on('data', (text) => complaints.push(String(text)))
  child.process.stdout?.destroy()
  await child.ended
  expect(complaints).toEqual([])
})

describe('a mistake gives one clear line on standard error, and exit code 2', () => {
  test.each<[string, readonly string[], string]>([
    [
      'a flag of which one part is meant',
      ['serve', '--prot', '1'],
      '--prot is not a flag of serve, did you mean --files-port?',
    ],
    ['help that is misspelled', ['check', '--hlep'], '--hlep is not a flag of check, did you mean --help?'],
    ['a misspelled word after crawl', ['crawl', 'chekc'], 'crawl chekc is not a command, did you mean crawl check?'],
    ['more than `version`', ['version', 'extra'], 'version takes nothing, not "extra".'],
    ['a misspelled flag in its place', ['--hepl'], '--hepl is not a command, did you mean --help?'],
    [
      'an address for a folder',
      ['backup', 'https://ada:SECRET@example.org/x'],
      'https://(hidden)@example.org/x is an address, and backup takes a folder of this machine.',
    ],
    ['a misspelled command', ['sevre'], 'sevre is not a command, did you mean serve?'],
    [
      'a misspelled word behind a command',
      ['files', 'bakup', 'x'],
      'files bakup is not a command, did you mean files backup?',
    ],
    [
      'an unknown command',
      ['fetch'],
      'fetch is not a command; there are serve, backup, restore, check, move-to, init, config, doctor, files, platform, crawl, merge, git, version.',
    ],
    ['the first half of a command', ['git'], 'There are git install, git uninstall, git status.'],
    ['a backup without a folder', ['backup'], 'Name the folder: `alluvium backup DIR`.'],
    ['a move to nowhere', ['move-to'], 'move-to needs the configuration file of where everything is to go.'],
    [
      'a flag of another command',
      ['serve', '--tls-cert', 'x'],
      '--tls-cert is not a flag of serve, but a setting of crawl, files, platform: give it to that command, or write it into that section of alluvium.toml.',
    ],
    ['an unknown flag', ['files', '--prot', '1'], '--prot is not a flag of files, did you mean --port?'],
    ['a bad value', ['crawl', '--port', 'x'], '--port must be a port from 0 to 65535, not "x".'],
    [
      'a missing configuration file',
      ['serve', '--config', 'nowhere.toml'],
      "nowhere.toml can't be read: ENOENT: no such file or directory, open 'nowhere.toml'.",
    ],
    ['half a TLS pair', ['platform', '--tls-cert', 'x'], '--tls-cert and --tls-key go together.'],
    [
      'a file of tiers that is not there',
      ['platform', '--tiers', 'tiers.json'],
      "tiers.json can't be read: ENOENT: no such file or directory, open 'tiers.json'.",
    ],
    [
      'tiers of another name',
      ['platform', '--tiers', '{"gold": {}}'],
      'tiers must be JSON such as {"free":{"merges":5}}: Unrecognized key: "gold".',
    ],
    ['half a mail server', ['platform', '--mail-from', 'x'], '--smtp-url and --mail-from go together.'],
    [
      'an open service for everybody',
      ['files', '--host', '0.0.0.0'],
      '--host 0.0.0.0 would let everybody in: give --admin-user or --oidc-issuer, or --insecure when that is meant.',
    ],
    [
      'open mode in production',
      ['files', '--production'],
      '--production needs --admin-user or --oidc-issuer: without, everybody would be an administrator.',
    ],
    [
      'a crawl service in production that nobody could ask',
      ['crawl', '--production'],
      '--production needs --bootstrap-key: the development key is not accepted there.',
    ],
    ['two addresses to crawl', ['crawl', 'http://a.example/', 'b'], `crawl doesn't take the argument "b".`],
    ['a merge of two files', ['merge', 'a', 'b'], 'merge needs three files: BASE OURS THEIRS; or --batch.'],
    [
      'a file that is not there',
      ['merge', 'a', 'b', 'c'],
      "a can't be read: ENOENT: no such file or directory, stat 'a'.",
    ],
  ])('%s', async (_, words, sentence) => {
    const folder = await temporaryFolder()
    expect(await alluvium(words, { folder })).toEqual({ code: 2, stdout: '', stderr: `alluvium: ${sentence}\n` })
  })

  test('a mistake in alluvium.toml of the current folder', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'alluvium.toml'), '[files]\nprot = 1\n')
    const { code, stderr } = await alluvium(['files'], { folder })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'alluvium: prot in [files] of alluvium.toml is not a setting of files, did you mean port?\n',
    })
  })

  test('a tiers file with limits that no tier can have', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'tiers.json'), '{"free": {"merges": "many"}}')
    const { code, stderr } = await alluvium(['platform', '--tiers=tiers.json'], { folder })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^alluvium: tiers must be JSON such as .+: free\.merges: .*expected number.*\.\n$/)
  })

  test('a file that is not TOML is reported with its line', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'alluvium.toml'), 'data = "x"\n[files\n')
    const { code, stderr } = await alluvium(['serve'], { folder })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^alluvium: alluvium\.toml can't be read: line 2: .+\.\n$/)
  })
})

test('a service that npm started ends when npm is killed and cannot pass the signal on', async () => {
  const launcher = join(import.meta.dirname, '..', 'bin', 'alluvium.cjs')
  const words = `"${process.execPath}" "${launcher}" files --port=0 --log-level=silent --data="${await temporaryFolder()}"`
  const env = { ...process.env, npm_command: 'run-script' }
  const shell = spawn('sh', ['-c', `${words} & wait`], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void shell.kill('SIGKILL'))
  const [line] = await once(shell.stdout, 'data')
  const url = /http:\S+/.exec(String(line))?.[0] ?? ''
  expect(await answers(url)).toBe(true)
  shell.kill('SIGKILL')
  await until('the service has ended', async () => !(await answers(url)))
})
