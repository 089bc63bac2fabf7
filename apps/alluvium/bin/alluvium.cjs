#!/usr/bin/env node
/**
 * `npx alluvium …`: runs the command on the pinned Node, whatever Node started this file.
 */
'use strict'
const { spawn } = require('node:child_process')
const { join } = require('node:path')
const { pinnedNode, startingEnvironment } = require('./pinned-node.cjs')

const node = pinnedNode()
if (node === undefined) {
  process.stderr.write('alluvium: needs Node 24.11 or newer; run npm install in the clone to get the pinned one.\n')
  process.exit(1)
}

const main = join(__dirname, '..', 'src', 'main.ts')
const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit', env: startingEnvironment() })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
