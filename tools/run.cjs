/**
 * The door of every npm script. It is CommonJS for whatever Node is installed (20 or newer): it installs what is
 * missing, and hands over to the pinned Node that the installation brought.
 *
 *   node tools/run.cjs serve [flags]      builds the console when its sources changed, then `alluvium serve`
 *   node tools/run.cjs test|check|proof|fix|benchmark [arguments]      the task of that name in this folder
 */
'use strict'
const { spawnSync } = require('node:child_process')
const { existsSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const { launch } = require('../apps/alluvium/bin/launch.cjs')
const { pinnedNode, startingEnvironment, startingFlags } = require('../apps/alluvium/bin/pinned-node.cjs')

const root = join(__dirname, '..')
const [task = 'serve', ...rest] = process.argv.slice(2)

/** Whether node_modules holds what package-lock.json asks for, as npm's own hidden lock file says. */
function isInstalled() {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden) || pinnedNode() === undefined) return false
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      (entry.link && existsSync(join(root, path))) ||
      (!entry.link && present[path]?.version === entry.version) ||
      (present[path] === undefined && (entry.optional || entry.peer)),
  )
}

function install() {
  process.stderr.write('Installing what is missing …\n')
  // Not `npm ci`: it refuses a lock file that lacks the binaries of other platforms, which a registry need not carry.
  // Versions come from the lock file all the same, and `--no-save` leaves it as it is.
  // npm warns of the installed Node's age, which is what the pinned one is for: only errors are worth reading.
  const done = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

if (!isInstalled()) install()
const node = pinnedNode()
if (node === undefined) {
  process.stderr.write('alluvium: no Node 24.11 or newer was found or installed for this platform.\n')
  process.exit(1)
}

const flags = task === 'serve' ? startingFlags(task) : []
launch(node, [...flags, join(root, 'tools', `${task}.ts`), ...rest], { cwd: root, env: startingEnvironment() })
