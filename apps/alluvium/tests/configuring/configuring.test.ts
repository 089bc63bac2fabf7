/** `alluvium init`, `config` and `doctor`: from nothing to a configuration that is known to work. */
import { spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { testPostgresUrl } from '@alluvium/database/testing'
import { freePort } from '@alluvium/http/free-port'
import { describe, expect, onTestFinished, test } from 'vitest'
import { alluvium, servingPlatform, temporaryFolder } from '../../testing/command.ts'
import { makeCertificate } from '../../testing/own-certificate.ts'
import { program } from '../../testing/program.ts'
import { ownMounts } from '../../testing/small-disk.ts'

const isRoot = process.geteuid?.() === 0
const nobody = 65534
const mayBecomeNobody = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

describe('alluvium init', () => {
  test('without answers writes a file that every command can read, and that only its owner can', async () => {
    const folder = await temporaryFolder()
    expect(await alluvium(['init', '--yes'], { folder })).toMatchObject({ code: 0, stderr: '' })
    expect((await stat(join(folder, 'alluvium.toml'))).mode & 0o777).toBe(0o600)
    expect(await alluvium(['config', 'check'], { folder })).toMatchObject({ code: 0 })
  })

  test('asks again where an answer cannot be taken, and writes what was answered', async () => {
    const folder = await temporaryFolder()
    const answers = ['example.org', '', 'ftp://u:SECRET@x', 'smtp://mail.example.org', 'data', 'ada@example.org']
    const { code, stdout } = await answered(folder, answers)
    expect(code).toBe(0)
    expect(stdout).toContain('@x" is not an smtp:// or smtps:// address.')
    expect(stdout).not.toContain('SECRET')
    expect(await alluvium(['config', 'check'], { folder })).toMatchObject({ code: 0 })
    const { stdout: shown } = await alluvium(['config', 'show', 'platform'], { folder })
    expect(shown).toMatch(
      /^external-url +https:\/\/platform\.example\.org {2}\(external-url in \[platform\] of alluvium\.toml\)$/m,
    )
    expect(shown).toMatch(/^mail-from +alluvium@example\.org/m)
  })

  test('asks for a certificate by itself where that is answered, with no file of one', async () => {
    const folder = await temporaryFolder()
    expect((await answered(folder, ['example.org', 'acme', '', 'data', 'ada@example.org'])).code).toBe(0)
    expect(await alluvium(['config', 'check'], { folder })).toMatchObject({ code: 0 })
    const { stdout } = await alluvium(['config', 'show'], { folder })
    expect(stdout).toMatch(/^acme +ada@example\.org/m)
    expect((await alluvium(['config', 'show', 'files'], { folder })).stdout).toMatch(/^tls-cert +-$/m)
  })

  test('proposes the authority of certificates no address that nobody can write to, and takes none', async () => {
    const folder = await temporaryFolder()
    const { code, stdout } = await answered(folder, [
      'example.org',
      'acme',
      '',
      '',
      'admin@alluvium.localhost',
      'ada@example.org',
    ])
    expect(code).toBe(0)
    expect(stdout).toContain('The administrator\'s e-mail address: "admin@alluvium.localhost" is not an address')
    expect(await readFile(join(folder, 'alluvium.toml'), 'utf8')).toMatch(/^acme = "ada@example\.org"$/m)
  })

  test('tells at once what a start would refuse: files of a certificate that are not there, and an address of a bucket', async () => {
    const folder = await temporaryFolder()
    const storage = ['s3', 'box', 'ftp://s3.example.org', 'https://s3.example.org', 'KEYID', 'KEYSECRET']
    const { code, stdout } = await answered(folder, ['example.org', 'no.pem,no.key', 'proxy', '', ...storage, ''])
    expect(code).toBe(0)
    expect(stdout).toMatch(/\bno\.pem can't be read: /)
    expect(stdout).toMatch(/\bs3-endpoint in \[files\] of alluvium\.toml must be /)
    expect(await alluvium(['config', 'check'], { folder })).toMatchObject({ code: 0 })
    const { stdout: shown } = await alluvium(['config', 'show', 'files'], { folder })
    expect(shown).toMatch(/^storage +s3 .*\ns3-bucket +box .*\ns3-endpoint +https:\/\/s3\.example\.org/m)
  })

  test.each([
    ['nothing', []],
    ['only what it cannot take', ['example', 'no domain', 'https://example.org/']],
    ['too few answers', ['example.org', '', '']],
  ])('writes nothing where %s comes, and says so', async (_, lines) => {
    const folder = await temporaryFolder()
    const { code, stderr } = await answered(folder, lines)
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^alluvium: Nothing is written, .*`--yes`/)])
    expect(await readdir(folder)).toEqual([])
  })

  test('never writes over a file', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'alluvium.toml'), 'data = "mine"\n')
    const { code, stderr } = await alluvium(['init', '--yes'], { folder })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^alluvium: alluvium\.toml is not written: it is there already\. .*--force/),
    })
    expect(await readFile(join(folder, 'alluvium.toml'), 'utf8')).toBe('data = "mine"\n')
  })

  test('in the place of a file that a package brought keeps the data, who reads it, and what it closed', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'alluvium.toml')
    const brought = `data = "${folder}/kept"\n[platform]\nregistration = "closed"\n[crawl]\nno-development-key = true\n`
    await writeFile(file, brought)
    await chmod(file, 0o640)
    expect(await alluvium(['init', '--yes', '--force', file])).toMatchObject({ code: 0, stderr: '' })
    expect((await stat(file)).mode & 0o777).toBe(0o640)
    expect(await readFile(`${file}.old`, 'utf8')).toBe(brought)
    const written = await readFile(file, 'utf8')
    expect(written).toContain(`data = "${folder}/kept"`)
    expect(written).toMatch(/^registration = "invited"$/m)
    expect(written).toMatch(/^no-development-key = true$/m)
  })

  test('writes a file that means the same wherever it is moved and from whichever folder it is read', async () => {
    const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
    await alluvium(['init', '--yes'], { folder })
    const moved = join(elsewhere, 'moved.toml')
    await rename(join(folder, 'alluvium.toml'), moved)
    for (const from of [folder, elsewhere]) {
      const { stdout } = await alluvium(['config', 'show', `--config=${moved}`], { folder: from })
      expect(stdout).toContain(` ${join(folder, 'alluvium-data')}  (data in ${moved})`)
    }
  })
})

test('a relative path in a configuration file begins at the folder of the file, from wherever a command is started', async () => {
  const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
  const file = join(folder, 'alluvium.toml')
  const lines = ['data = "data"', '[files]', 'tls-cert = "one.pem"', '[platform]', 'tiers = "tiers.json"']
  await writeFile(file, lines.join('\n'), { mode: 0o600 })
  const shown = async (command: string, environment = {}) =>
    (await alluvium(['config', 'show', command, `--config=${file}`], { folder: elsewhere, environment })).stdout
  expect(await shown('serve')).toMatch(new RegExp(`^data +${folder}/data  `, 'm'))
  expect(await shown('files')).toMatch(new RegExp(`^tls-cert +${folder}/one.pem  `, 'm'))
  expect(await shown('platform')).toMatch(new RegExp(`^tiers +${folder}/tiers.json  `, 'm'))
  // What the environment and flags say begins where the command is started.
  expect(await shown('serve', { ALLUVIUM_DATA: 'here' })).toMatch(/^data +here  /m)
})

test.each([
  ['in the data of an instance', (folder: string) => join(folder, 'alluvium-data')],
  ['that holds the data of an instance', (folder: string) => join(folder, '..')],
])('nothing begins anew in a folder %s', async (_, near) => {
  const folder = join(await temporaryFolder(), 'instance')
  await mkdir(join(folder, 'platform'), { recursive: true })
  await writeFile(join(folder, 'platform', 'accounts.sqlite'), '')
  const data = near(folder)
  const ports = ['--files-port=0', '--platform-addr=127.0.0.1:0', '--crawl-port=0']
  for (const words of [
    ['serve', ...ports],
    ['files', '--port=0'],
    ['platform', '--addr=127.0.0.1:0'],
    ['crawl', '--port=0'],
  ]) {
    const { code, stderr } = await alluvium([...words, `--data=${data}`])
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${folder} holds the data of an instance`)])
  }
  expect(await readdir(folder)).toEqual(['platform'])
})

/** Answers each question with a line of standard input. */
async function answered(folder: string, lines: readonly string[]) {
  const child = spawn(process.execPath, [program, 'init'], { cwd: folder })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text) => (stdout += String(text)))
  child.stderr.on('data', (text) => (stderr += String(text)))
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stdout, stderr }
}

describe('alluvium config', () => {
  test('shows where each value comes from, and no secret', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'alluvium.toml'), 'data = "here"\n[serve]\nadmin-password = "wonderland"\n')
    const environment = { ALLUVIUM_SERVE_FILES_PORT: '9000' }
    const { code, stdout } = await alluvium(['config', 'show'], { folder, environment })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^data +here {2}\(data in alluvium\.toml\)$/m)
    expect(stdout).toMatch(/^files-port +9000 {2}\(ALLUVIUM_SERVE_FILES_PORT\)$/m)
    expect(stdout).toMatch(/^crawl-port +4000$/m)
    expect(stdout).toMatch(/^admin-password +\(hidden\)/m)
    expect(stdout).not.toContain('wonderland')
  })

  test('the check finds what is wrong in every section, and variables that nothing reads', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'alluvium.toml'), '[files]\nprt = 1\n[crawl]\nport = "x"\n')
    const environment = { ALLUVIUM_FILES_PRT: '1' }
    const { code, stdout } = await alluvium(['config', 'check'], { folder, environment })
    expect(code).toBe(1)
    expect(stdout.split('\n').toSorted()).toEqual([
      '',
      'ALLUVIUM_FILES_PRT is a variable that nothing reads, did you mean ALLUVIUM_FILES_PORT?',
      'alluvium.toml and the environment were read.',
      'port in [crawl] of alluvium.toml must be a port from 0 to 65535, not "x".',
      'prt in [files] of alluvium.toml is not a setting of files, did you mean port?',
    ])
  })

  test('the check ends with 1 for whatever is wrong with the file that was named, and calls it by its name', async () => {
    const folder = await temporaryFolder()
    const checked = async (text: string) => {
      await writeFile(join(folder, 'mine.toml'), text)
      return await alluvium(['config', 'check', '--config', 'mine.toml'], { folder })
    }
    expect(await checked('dta = "here"\n')).toMatchObject({
      code: 1,
      stdout: 'mine.toml and the environment were read.\ndta in mine.toml is not a setting, did you mean data?\n',
    })
    expect(await checked('data = \n')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^mine\.toml can't be read/m),
    })
    expect(await checked('data = "here"\n')).toMatchObject({ code: 0 })
  })
})

test('what stands before the @ of an address and the keys to a bucket are printed by no command', async () => {
  const folder = await temporaryFolder()
  const check = async (lines: readonly string[], commands: readonly string[]) => {
    await writeFile(join(folder, 'alluvium.toml'), lines.join('\n'), { mode: 0o600 })
    for (const words of commands) {
      const { stdout, stderr } = await alluvium(words.split(' '), { folder })
      expect(stdout + stderr).toContain('(hidden)')
      expect(stdout + stderr).not.toContain('SECRET')
    }
  }
  const files = ['[files]', 'external-url = "https://u:SECRET@files.example.org"', 's3-access-key-id = "SECRET"']
  await check(
    [...files, '[crawl]', 'url-frontier = "grpc://u:SECRET@h:1"'],
    ['config show files', 'config show crawl', 'config check', 'doctor'],
  )
  await check(['[files]', 's3-endpoint = "foo://SECRET@x"'], ['config check', 'files', 'doctor'])
  await check(['[serve]', 'acme-directory = "ftp://u:SECRET/@x"'], ['config check', 'serve', 'config show'])
})

/** The prefix of a command for which a folder of ours is /etc. */
const withEtc = async () => {
  const etc = await temporaryFolder()
  await mkdir(join(etc, 'alluvium'))
  await chmod(etc, 0o755) // what else is run there looks for its own
  await writeFile(join(etc, 'alluvium', 'alluvium.toml'), 'data = "/srv/alluvium"\n', { mode: 0o600 })
  return [...(ownMounts ?? []), 'sh', '-c', 'mount --bind "$0" /etc && exec "$@"', etc]
}

describe.skipIf(ownMounts === undefined)('a machine with the configuration of a package', () => {
  test('is looked at by that, where none lies in the current folder', async () => {
    const [folder, inside] = [await temporaryFolder(), await withEtc()]
    const { stdout } = await alluvium(['config', 'show'], { folder, inside })
    expect(stdout).toMatch(/^data +\/srv\/alluvium {2}\(data in \/etc\/alluvium\/alluvium\.toml\)$/m)
    const { code, stdout: checked } = await alluvium(['config', 'check'], { folder, inside })
    expect([code, checked]).toEqual([
      0,
      expect.stringMatching(/^\/etc\/alluvium\/alluvium\.toml and the environment were read\./),
    ])
  })

  test.skipIf(!mayBecomeNobody).each([['check'], ['doctor'], ['files', 'backup', 'backup'], ['config', 'show']])(
    'is not passed over in silence by a user who may not read its file (%s)',
    async (...words) => {
      const [folder, inside] = [await temporaryFolder(), await withEtc()]
      await chmod(folder, 0o777)
      // In a namespace of users there is no other user than root.
      const mounting = inside.filter((word) => !/^--(?:user|map-root-user)$/.test(word))
      const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
      const { stderr } = await alluvium(words, { folder, inside: [...mounting, ...asNobody] })
      const says =
        /^alluvium: \/etc\/alluvium\/alluvium\.toml does not count here: .* the user 65534, .*sudo -u alluvium/m
      expect(stderr).toMatch(says)
      expect(stderr).not.toMatch(/^ +at /m)
    },
  )

  test('gets from init what keeps its service going: its data, what it closed, and a file that it may read', async () => {
    const [folder, inside] = [await temporaryFolder(), await withEtc()]
    const file = '/etc/alluvium/alluvium.toml'
    const refused = await alluvium(['init', '--yes', file], { folder, inside })
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--force')])
    const { code, stdout } = await alluvium(['init', '--yes', '--force', file], { folder, inside })
    expect([code, stdout]).toEqual([0, expect.stringContaining('systemctl restart alluvium')])
    const { stdout: files } = await alluvium(['config', 'show', 'crawl'], { folder, inside })
    expect(files).toMatch(/^data +\/srv\/alluvium /m)
    expect(files).toMatch(/^no-development-key +true /m)
    expect((await alluvium(['config', 'show', 'platform'], { folder, inside })).stdout).toMatch(
      /^registration +invited /m,
    )
  })

  test('is looked at by the file of the current folder, where there is one', async () => {
    const [folder, inside] = [await temporaryFolder(), await withEtc()]
    await writeFile(join(folder, 'alluvium.toml'), 'data = "here"\n')
    const { stdout } = await alluvium(['config', 'show'], { folder, inside })
    expect(stdout).toMatch(/^data +here {2}\(data in alluvium\.toml\)$/m)
  })
})

test('the check says so where there is no file', async () => {
  const { code, stdout } = await alluvium(['config', 'check'], { folder: await temporaryFolder() })
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^There is no alluvium\.toml; the environment was read\./)])
})

test('the doctor says that a folder is not there, and not that nobody else reads it', async () => {
  const folder = await temporaryFolder()
  const { stdout } = await alluvium(['doctor', '--data', join(folder, 'none')], { folder })
  expect(stdout).toMatch(/^note +permissions: .*none is not there yet, and is made at the first start\./m)
})

const examined = async (toml: readonly string[], words: readonly string[] = []) => {
  const folder = await temporaryFolder()
  const ports = [await freePort(), await freePort(), await freePort()]
  const own = [
    '[serve]',
    'disk-reserve = 4194304',
    `files-port = ${ports[0]}`,
    `platform-addr = "127.0.0.1:${ports[1]}"`,
    `crawl-port = ${ports[2]}`,
  ]
  await writeFile(join(folder, 'alluvium.toml'), [...own, ...toml].join('\n'), { mode: 0o600 })
  const { code, stdout } = await alluvium(['doctor', '--json', ...words], { folder })
  const findings: { subject: string; state: string; text: string; remedy?: string }[] = JSON.parse(stdout)
  return { code, folder, of: (subject: string) => findings.find((one) => one.subject === subject), findings }
}

describe('alluvium doctor', () => {
  test('finds nothing wrong on a machine that can serve', async () => {
    const { code, findings } = await examined([])
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
    expect(code).toBe(0)
  })

  test('says of each thing that is wrong what to do, and ends with 1', async () => {
    const taken = createServer((socket) => socket.destroy())
    onTestFinished(() => void taken.close())
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const empty = await temporaryFolder()
    const toml = [
      '[files]',
      'tls-cert = "none.pem"',
      'tls-key = "none.pem"',
      `oidc-issuer = "http://127.0.0.1:${port}"`,
    ]
    const mail = ['[platform]', `smtp-url = "smtp://127.0.0.1:${port}"`, 'mail-from = "a@example.org"']
    const { code, of, findings } = await examined(
      [...toml, ...mail],
      [`--backups=${empty}`, `--crawl-port=${port}`, `--database=postgres://127.0.0.1:${port}/none`],
    )
    expect(code).toBe(1)
    for (const subject of [
      'configuration',
      'files certificate',
      'files issuer',
      'mail',
      'backup',
      'crawl port',
      'database',
    ])
      expect(of(subject)).toMatchObject({ subject, state: 'wrong', remedy: expect.any(String) })
    expect(findings.filter(({ state }) => state === 'wrong')).toHaveLength(7)
  })

  test('data that others can read, and a file with a secret, are found', async () => {
    const folder = await temporaryFolder()
    const data = join(folder, 'alluvium-data')
    await mkdir(data)
    await chmod(data, 0o755)
    await writeFile(join(folder, 'alluvium.toml'), '[serve]\nadmin-password = "wonderland"\n')
    await chmod(join(folder, 'alluvium.toml'), 0o644)
    const { code, stdout } = await alluvium(['doctor'], { folder })
    expect(code).toBe(1)
    expect(stdout).toContain('Close it: `chmod go-rwx alluvium-data`.')
    expect(stdout).toContain('Close it: `chmod 600 alluvium.toml`.')
  })

  test.skipIf(testPostgresUrl() === undefined)(
    'a database is asked for its version, and whether it flushes',
    async () => {
      const { of } = await examined([], [`--database=${testPostgresUrl()}`])
      expect(of('database')?.text).toMatch(/^PostgreSQL (\d+|runs with fsync=off)/)
    },
  )
})

describe.skipIf(!isRoot)(`root looks for the user of the service${isRoot ? '' : ' (skipped: only root can)'}`, () => {
  test.each(['alluvium.toml', 'one.key', 'tiers.json'])(
    'a %s that root alone may read is wrong for config check and doctor, and right once they may read it',
    async (closed) => {
      const folder = await temporaryFolder()
      await chmod(folder, 0o755)
      makeCertificate(folder, 'one')
      await writeFile(join(folder, 'tiers.json'), '{"free":{"merges":5}}')
      const ports = 'files-port = 0\nplatform-addr = "127.0.0.1:0"\ncrawl-port = 0\ndisk-reserve = 4194304'
      const lines = ['data = "data"', '[serve]', ports, '[files]', 'tls-cert = "one.pem"', 'tls-key = "one.key"']
      await writeFile(join(folder, 'alluvium.toml'), [...lines, '[platform]', 'tiers = "tiers.json"', ''].join('\n'))
      await mkdir(join(folder, 'data'), { mode: 0o700 })
      await chown(join(folder, 'data'), nobody, nobody)
      for (const name of ['alluvium.toml', 'one.pem', 'one.key', 'tiers.json']) {
        await chown(join(folder, name), 0, nobody)
        await chmod(join(folder, name), name === closed ? 0o600 : 0o640)
      }
      const check = await alluvium(['config', 'check'], { folder })
      expect([check.code, check.stdout]).toEqual([1, expect.stringContaining(`${closed} (`)])
      expect(check.stdout).toContain(`can't be read by the user of the service (${nobody})`)
      const doctor = await alluvium(['doctor'], { folder })
      expect([doctor.code, doctor.stdout]).toEqual([
        1,
        expect.stringMatching(/^WRONG +configuration: .*can't be read by/m),
      ])
      // As the service itself is refused.
      const words = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
      const refused = await alluvium(['config', 'check'], { folder, inside: ['setpriv', ...words] })
      expect([refused.code, refused.stdout]).toEqual([1, expect.stringMatching(/can't be read: EACCES.*chmod g\+r/)])

      await chmod(join(folder, closed), 0o640)
      expect(await alluvium(['config', 'check'], { folder })).toMatchObject({ code: 0 })
    },
  )
})

test.each([
  ['every address', ['--addr=0.0.0.0:0'], true],
  ['an outer address', ['--external-url=https://platform.example.org'], true],
  ['every address, for invited people', ['--addr=0.0.0.0:0', '--registration=invited'], false],
  ['this machine alone', [], false],
])('a platform for %s says whether strangers may register, and what closes that', async (_, flags, isSaid) => {
  const { output } = await servingPlatform(join(await temporaryFolder(), 'data'), flags)
  expect(output().includes('open to everybody who reaches the platform; --registration invited closes it')).toBe(isSaid)
})
