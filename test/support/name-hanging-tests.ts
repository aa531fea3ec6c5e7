import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, type TestContext } from 'vitest'

const AFTER_MS = 180_000

/**
 * Prints the name of a test that runs for longer than any should. Vitest ends a test that waits in vain, but
 * waits for ever for one that never gives its thread back, and has not printed its name. So another thread
 * prints it, straight to the output of the process.
 */
const watch = `
  const { parentPort } = require('node:worker_threads')
  let timer
  parentPort.on('message', (test) => {
    clearInterval(timer)
    const since = Date.now()
    const name = () => require('node:fs').writeSync(1,
      'Still running after ' + Math.round((Date.now() - since) / 1000) + ' s: ' + test + '\\n')
    if (test) timer = setInterval(name, ${AFTER_MS})
  })
`

const watcher = new Worker(watch, { eval: true })
watcher.unref()

/** For each test file. */
export function nameHangingTests(): void {
  beforeEach(({ task }: TestContext) => watcher.postMessage(`${task.file.name} > ${task.fullTestName}`))
  afterEach(() => watcher.postMessage(undefined))
}
