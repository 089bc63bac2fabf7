'use strict'
const { spawn } = require('node:child_process')

const watchMs = 250

/**
 * Runs a program in the place of this process: its streams, its signals, its exit code. npm and npx end at a signal
 * without passing it on, so the loss of the parent counts as SIGTERM: nothing that was started outlives its starter.
 */
function launch(program, words, options) {
  const child = spawn(program, words, { ...options, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    child.kill('SIGTERM')
  }, watchMs)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

module.exports = { launch }
