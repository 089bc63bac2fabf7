#!/usr/bin/env node
/**
 * `npx alluvium …`: runs the command on the pinned Node, whatever Node started this file.
 */
'use strict'
const { join } = require('node:path')
const { launch } = require('./launch.cjs')
const { pinnedNode, startingEnvironment } = require('./pinned-node.cjs')

const node = pinnedNode()
if (node === undefined) {
  process.stderr.write('alluvium: needs Node 24.11 or newer; run npm install in the clone to get the pinned one.\n')
  process.exit(1)
}

launch(node, [join(__dirname, '..', 'src', 'main.ts'), ...process.argv.slice(2)], { env: startingEnvironment() })
