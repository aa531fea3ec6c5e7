import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { healthTexts } from '../../../domain/health/texts/index.ts'
import { boot, type TestApp } from '../../support/boot.ts'

export type Finding = { name: string; state: string; text: string; remedy: string | null }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const GB = 1e9

/** A disk of which so much is free. */
export const disk =
  (free: number, total = 100 * GB) =>
  async () => ({ bavail: free, blocks: total, bsize: 1 })

export type Options = Parameters<typeof boot>[1]

/** Servers with a roomy disk, each until its test is over; `booted` is one for all tests of a file. */
export function createHealthApps() {
  const stops: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  let app: TestApp
  beforeAll(async () => {
    app = await boot({}, { statfs: disk(50 * GB) })
  })
  afterAll(() => app.stop())

  async function start(env: Record<string, string> = {}, options: Options = {}): Promise<TestApp> {
    const started = await boot(env, { statfs: disk(50 * GB), ...options })
    stops.push(() => started.stop())
    return started
  }
  return {
    booted: () => app,
    start,
    /** On the same database as `booted`, wherever nothing that is in one matters. */
    startBeside: (env: Record<string, string> = {}, options: Options = {}) =>
      start({ DATABASE_URL: app.databaseUrl, ...env }, options),
    stops,
  }
}

/** Reads the findings of the System page, again where a busy machine left a check no time. */
export async function readHealth(app: TestApp, language: 'en' | 'bn' = 'en') {
  const { tooSlow } = healthTexts[language]
  let report = await app.services.health.read(language, [])
  while (report.findings.some(({ text }) => text.endsWith(tooSlow))) {
    await wait(100)
    report = await app.services.health.read(language, [])
  }
  const { findings, summary, state } = report
  const of = (name: string) => findings.find((finding) => finding.name === name) as Finding
  return { of, findings, summary, state }
}
