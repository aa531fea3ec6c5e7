import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM } from './browser.ts'
import { installProject } from './packages.ts'

const run = promisify(execFile)

/** What Lighthouse says of a page on a phone: its score of 100, milliseconds, and how far things jumped. */
export type Audit = { score: number; fcp: number; lcp: number; blocked: number; shift: number }

export type Lighthouse = { audit(url: string): Promise<Audit>; stop(): Promise<void> }

/**
 * Lighthouse as it comes, from the npm registry into a folder of its own. Its slow phone is reckoned from what a fast one
 * did, by the clock: on a busy machine tasks look long, and the score falls.
 */
export async function openLighthouse(): Promise<Lighthouse> {
  const { folder, remove } = await installProject({ packages: ['lighthouse@13'] })
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const flags = ['--output=json', '--quiet', '--only-categories=performance']
  const env = { ...process.env, CHROME_PATH: CHROMIUM }
  return {
    async audit(url) {
      const chrome = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
      const { stdout } = await run(process.execPath, [program, url, chrome, ...flags], {
        cwd: folder,
        env,
        maxBuffer: 2 ** 26,
      })
      return read(JSON.parse(stdout))
    },
    stop: remove,
  }
}

type Result = {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number }>
}

function read({ categories, audits }: Result): Audit {
  const of = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    score: Math.round((categories.performance.score ?? Number.NaN) * 100),
    fcp: of('first-contentful-paint'),
    lcp: of('largest-contentful-paint'),
    blocked: of('total-blocking-time'),
    shift: of('cumulative-layout-shift'),
  }
}
