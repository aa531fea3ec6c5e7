import type { Reporter, TestCase, TestModule } from 'vitest/node'

const MINUTE_MS = 60_000

/**
 * A Vitest reporter that names, every minute, the files that have run for longer than that, with their unfinished test. The default
 * reporter prints a file only when it has ended, so it never names the one that hangs.
 */
export default class UnfinishedTests implements Reporter {
  readonly #files = new Map<string, { since: number; test: string }>()
  #timer: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#print(), MINUTE_MS).unref()
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#files.set(relativeModuleId, { since: performance.now(), test: 'loading' })
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    const file = this.#files.get(module.relativeModuleId)
    if (file) file.test = fullName
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#files.delete(relativeModuleId)
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  #print(): void {
    for (const [file, { since, test }] of this.#files) {
      const seconds = Math.round((performance.now() - since) / 1000)
      if (seconds >= 60) process.stdout.write(`Unfinished after ${seconds} s: ${file} > ${test}\n`)
    }
  }
}
