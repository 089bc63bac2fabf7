/** The Debian package in an empty Debian 12: installed, upgraded with data, removed and purged; and its unit, as systemd sees it. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { everythingIn, makeRoot, runIn, startIn, whyNoRoot } from './debian-root.ts'
import { completions, manPage } from './man-page.ts'
import { packCommand } from './pack-command.ts'
import { neededPackages, packDebian } from './pack-debian.ts'
import { servedFrom } from './served-from.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const unit = join(import.meta.dirname, 'debian/alluvium.service')
const missing = (program: string) => spawnSync(program, ['--version']).error !== undefined
const skipped = (program: string) => (missing(program) ? ` (skipped: ${program} is not installed)` : '')

test.skipIf(missing('systemd-analyze'))(
  `the unit is one that systemd runs, and shuts nearly everything off${skipped('systemd-analyze')}`,
  () => {
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    // The program is not installed on this machine.
    const complaints = verified.stderr
      .split('\n')
      .filter((line) => /alluvium/.test(line) && !/is not executable/.test(line))
    expect(complaints).toEqual([])
    const words = ['security', '--offline=true', '--threshold=20', '--no-pager', unit]
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
    expect([status, /Overall exposure level.*: (\S+)/.exec(stdout)?.[1]]).toEqual([
      0,
      expect.stringMatching(/^[01]\.\d$/),
    ])
  },
)

test.skipIf(missing('man'))(`man shows the page without a complaint${skipped('man')}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'alluvium-man-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const page = join(folder, 'alluvium.1')
  writeFileSync(page, manPage('1.2.3', '2026-11-26'))
  const shown = spawnSync('man', ['--warnings', '-l', page], {
    encoding: 'utf8',
    env: { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8' },
  })
  expect([shown.status, shown.stderr]).toEqual([0, ''])
  const named = ['alluvium serve [flags]', '--files-port PORT', 'alluvium git install', 'ALLUVIUM_SERVE_FILES_PORT']
  for (const words of [...named, 'EXIT STATUS', 'ENVIRONMENT', 'FILES', '/etc/alluvium/alluvium.toml'])
    expect(shown.stdout).toContain(words)
  for (const text of [readFileSync(page, 'utf8'), shown.stdout])
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
})

describe.each([
  ['bash', 'COMP_WORDS=($words) COMP_CWORD=$at; _alluvium; echo "${COMPREPLY[@]}"'],
  ['fish', 'complete -C "$words" | cut -f1 | tr "\\n" " "'],
  [
    'zsh',
    '_files() { print -rn -- "_files${1:+ $1} " }; compadd() { shift; local one; for one; do [[ $one = $typed* ]] && print -rn -- "$one "; done; true }; words=(${=words}); CURRENT=$((at + 1)); _alluvium',
  ],
])('%s', (shell, complete) => {
  const text = completions().find(({ path }) => path.includes(shell))?.text ?? ''

  test.skipIf(missing(shell)).each([
    ['alluvium ser', 'serve'],
    ['alluvium files scr', 'scrub'],
    ['alluvium serve --files-p', '--files-port'],
    ['alluvium files backup --veri', '--verify'],
    ['alluvium conf', 'config'],
    ['alluvium vers', 'version'],
    ['alluvium help fil', 'files'],
    ['alluvium serve --log-level deb', 'debug'],
    ['alluvium files grant --right man', 'manage'],
    ['alluvium config show fil', 'files'],
    ['alluvium config show files scr', 'scrub'],
    ['alluvium platform admin sus', 'suspend'],
    ['alluvium files backup fold', shell === 'zsh' ? '_files -/' : shell === 'fish' ? 'folder/' : 'folder'],
    ['alluvium backup fold', shell === 'zsh' ? '_files -/' : shell === 'fish' ? 'folder/' : 'folder'],
    ['alluvium merge file', shell === 'zsh' ? '_files' : 'file'],
  ])(`completes \`%s\`${skipped(shell)}`, (words, completed) => {
    const at = words.split(' ').length - 1
    const typed = words.split(' ').at(-1)
    const variables = shell === 'fish' ? `set words '${words}'` : `words='${words}' at=${at} typed='${typed}'`
    const definitions = shell === 'zsh' ? text.replace('_alluvium "$@"', '') : text
    const file = join(mkdtempSync(join(tmpdir(), 'alluvium-completion-')), 'script')
    writeFileSync(file, `${definitions}\n${variables}\n${complete}\n`)
    mkdirSync(join(dirname(file), 'folder'))
    writeFileSync(join(dirname(file), 'file'), '')
    const { stdout, stderr } = spawnSync(shell, [file], { encoding: 'utf8', cwd: dirname(file) })
    rmSync(dirname(file), { recursive: true })
    expect([stdout.trim(), stderr]).toEqual([completed, ''])
  })
})

const why = isFull ? whyNoRoot : 'a short round'

describe.skipIf(why !== undefined)(`in an empty Debian 12${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'alluvium-debian-'))
  const output = join(folder, 'output')
  const root = join(folder, 'root')
  let archive = ''
  beforeAll(async () => {
    await packCommand(output)
    archive = packDebian(output)
    makeRoot(root, neededPackages)
    copyFileSync(archive, join(root, 'alluvium.deb'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** What there is, without what dpkg and Debian's own tools write down of each installation. */
  const everything = () =>
    everythingIn(root).filter(
      (path) =>
        !/^(?:var\/(?:lib\/(?:dpkg|systemd)|log|cache)|etc\/(?:\.pwd\.lock|(?:passwd|group|g?shadow|sub[ug]id)-?)$|run|tmp|alluvium\.deb)/.test(
          path,
        ),
    )

  /** As the unit does. */
  const serve = () =>
    startIn(
      root,
      'cd /var/lib/alluvium; export HOME=/nonexistent; exec setpriv --reuid=alluvium --regid=alluvium --clear-groups ' +
        'alluvium serve --config /etc/alluvium/alluvium.toml --json --log-level=warn --files-port=0 --platform-addr=127.0.0.1:0 --crawl-port=0',
    )

  test('it is installed, serves, is upgraded, removed and purged; only the data stays', async () => {
    const before = everything()
    runIn(root, 'dpkg -i /alluvium.deb')
    expect(runIn(root, 'alluvium version')).toMatch(/Debian package, Node 26\./)
    expect(runIn(root, 'stat -c "%U:%G %a" /var/lib/alluvium /etc/alluvium/alluvium.toml')).toBe(
      'alluvium:alluvium 700\nroot:alluvium 640\n',
    )
    expect(
      existsSync(join(root, 'etc/systemd/system/multi-user.target.wants/alluvium.service')) ||
        globSync('etc/systemd/**/alluvium.service', { cwd: root }).length > 0,
    ).toBe(true)

    const first = await servedFrom(serve())
    expect((await first.ask('/kept.txt', { method: 'PUT', body: 'kept' })).status).toBe(201)
    await first.stop()

    const configuration = join(root, 'etc/alluvium/alluvium.toml')
    const changed = `${readFileSync(configuration, 'utf8')}\nlog-level = "warn"\n`
    writeFileSync(configuration, changed)
    copyFileSync(nextVersion(output), join(root, 'alluvium.deb'))
    runIn(root, 'dpkg -i /alluvium.deb')
    expect(readFileSync(configuration, 'utf8')).toBe(changed)
    expect(statSync(configuration).mode & 0o777).toBe(0o640)
    const second = await servedFrom(serve(), first.password)
    expect(await (await second.ask('/kept.txt')).text()).toBe('kept')
    await second.stop()

    // Who keeps the settings elsewhere removes the file, and dpkg does not bring it back.
    renameSync(configuration, join(root, 'root/alluvium.toml'))
    runIn(root, 'dpkg -i /alluvium.deb')
    expect(runIn(root, "dpkg-query -W -f '${db:Status-Status}' alluvium")).toBe('installed')
    expect(existsSync(configuration)).toBe(false)
    renameSync(join(root, 'root/alluvium.toml'), configuration)
    runIn(root, 'chmod 0600 /etc/alluvium/alluvium.toml && dpkg -i /alluvium.deb')
    expect(statSync(configuration).mode & 0o777).toBe(0o600)
    runIn(root, 'chmod 0640 /etc/alluvium/alluvium.toml')

    runIn(root, 'dpkg --remove alluvium')
    expect([existsSync(join(root, 'usr/lib/alluvium')), existsSync(configuration)]).toEqual([false, true])
    runIn(root, 'dpkg --purge alluvium')
    const left = everything().filter((path) => !before.includes(path))
    expect(left).toContain('var/lib/alluvium/files/files.sqlite')
    expect(left.filter((path) => !path.startsWith('var/lib/alluvium'))).toEqual([])
  })

  test('made a second time, it has the same bytes', () => {
    const made = readFileSync(archive)
    expect(readFileSync(packDebian(output)).equals(made)).toBe(true)
  })
})

/** The same program as a later version, packed without compression. */
function nextVersion(output: string): string {
  const later = join(output, 'later')
  cpSync(join(output, 'unpacked/debian'), later, { recursive: true })
  const control = join(later, 'DEBIAN/control')
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: (.*)$/m, 'Version: $1+later'))
  const archive = join(output, 'later.deb')
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', later, archive], { stdio: 'ignore' })
  return archive
}
