'use strict'
const { spawn } = require('node:child_process')
const { constants } = require('node:os')

const watchMs = 250

/** The exit code of a program for which a library is missing; the loader has named it by then. */
const missesLibrary = 127

/** npm, npx and what stands in for them say so to what they start. */
const isStartedByNpm = () => process.env.npm_command !== undefined || process.env.npm_lifecycle_event !== undefined

/**
 * Runs a program in the place of this process: its streams, its signals, its exit code. npm and npx end at a signal
 * without passing it on, so their end counts as SIGTERM: nothing that they started outlives them. What a shell started goes
 * on without it, as after `nohup alluvium serve &`.
 */
function launch(program, words, options) {
  const child = spawn(program, words, { ...options, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (isStartedByNpm()) endWithParent(child)
  child.on('error', (error) => fail(program, error.message))
  child.on('exit', (code, signal) => {
    if (code === missesLibrary) fail(program, 'a library is missing; on Debian and Ubuntu: apt-get install libatomic1')
    process.exit(code ?? 128 + constants.signals[signal])
  })
}

function endWithParent(child) {
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    child.kill('SIGTERM')
  }, watchMs)
}

function fail(program, why) {
  process.stderr.write(`alluvium: ${program} could not be started: ${why}\n`)
  process.exit(1)
}

module.exports = { launch }
