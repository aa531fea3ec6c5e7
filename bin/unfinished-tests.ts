import type { TestCase as Journey, Reporter as PlaywrightReporter } from '@playwright/test/reporter'
import type { TestCase, TestModule, Reporter as VitestReporter } from 'vitest/node'

const INTERVAL_MS = Number(process.env.UNFINISHED_AFTER_MS ?? 60_000)

/**
 * A reporter of Vitest and Playwright that names, every minute, the tests that have run for longer than that.
 * Both print a file or a test only when it has ended, so they never name the one that hangs.
 */
export default class UnfinishedTests implements VitestReporter, PlaywrightReporter {
  readonly #running = new Map<string, { since: number; test: string }>()
  #timer: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#print(), INTERVAL_MS).unref()
  }

  onTestModuleQueued({ relativeModuleId: file }: TestModule): void {
    this.#running.set(file, { since: performance.now(), test: `${file} > loading` })
  }

  onTestCaseReady({ module: { relativeModuleId: file }, fullName }: TestCase): void {
    const running = this.#running.get(file)
    if (running) running.test = `${file} > ${fullName}`
  }

  onTestModuleEnd({ relativeModuleId: file }: TestModule): void {
    this.#running.delete(file)
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  onBegin(): void {
    this.onTestRunStart()
  }

  onTestBegin(journey: Journey): void {
    const [, , file, ...titles] = journey.titlePath()
    this.#running.set(journey.id, { since: performance.now(), test: [file, ...titles].join(' > ') })
  }

  onTestEnd({ id }: Journey): void {
    this.#running.delete(id)
  }

  onEnd(): void {
    this.onTestRunEnd()
  }

  #print(): void {
    for (const { since, test } of this.#running.values()) {
      const ms = performance.now() - since
      if (ms >= INTERVAL_MS) process.stdout.write(`Unfinished after ${Math.round(ms / 1000)} s: ${test}\n`)
    }
  }
}
