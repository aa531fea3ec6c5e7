import type { Reporter, TestCase, TestModule } from 'vitest/node'

const INTERVAL_MS = 180_000

/**
 * A reporter of Vitest that names, every three minutes, the tests that have run for longer than that. Vitest
 * ends a test that waits for too long, but not one that never gives its thread back, and names neither before
 * it has ended.
 */
export default class NameLongTests implements Reporter {
  readonly #running = new Map<string, { since: number; test: string }>()

  onInit(): void {
    setInterval(() => this.#print(), INTERVAL_MS).unref()
  }

  onTestModuleQueued({ relativeModuleId: file }: TestModule): void {
    this.#running.set(file, { since: performance.now(), test: `${file} > loading` })
  }

  onTestCaseReady({ module: { relativeModuleId: file }, fullName }: TestCase): void {
    this.#running.set(file, { since: performance.now(), test: `${file} > ${fullName}` })
  }

  onTestModuleEnd({ relativeModuleId: file }: TestModule): void {
    this.#running.delete(file)
  }

  #print(): void {
    for (const { since, test } of this.#running.values()) {
      const ms = performance.now() - since
      if (ms > INTERVAL_MS) process.stdout.write(`Still running after ${Math.round(ms / 1000)} s: ${test}\n`)
    }
  }
}
