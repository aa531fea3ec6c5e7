import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM } from './browser.ts'
import { installProject } from './peers/packages.ts'

const run = promisify(execFile)

/** Lighthouse's result for a page on a phone: score out of 100, times in milliseconds, layout shift. */
export type Audit = { score: number; fcp: number; lcp: number; blocked: number; shift: number }

export type Lighthouse = { audit(url: string): Promise<Audit>; stop(): Promise<void> }

/**
 * Lighthouse from the npm registry, installed into its own folder. It derives the slow phone's times from a
 * fast run by the clock, so that other load on the machine lowers the score.
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
