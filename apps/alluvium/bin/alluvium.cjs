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

const words = process.argv.slice(2)
// Megabytes. One merge fills whatever young objects may take, and is as fast with a quarter of it.
const flags = words[0] === 'merge' ? ['--max-semi-space-size=4'] : []

launch(node, [...flags, join(__dirname, '..', 'src', 'main.ts'), ...words], { env: startingEnvironment() })
