import type { Browser } from 'playwright-core'
import { openBrowser, type Visit, visit } from './browser.ts'
import { median } from './compare.ts'
import { startNext } from './next.ts'
import { startPostgres } from './postgres.ts'
import type { Program } from './program.ts'
import { type Options, type Suite, startProduct, startReference } from './suite.ts'
import { type Tap, taps } from './taps.ts'

/** The home page on a slow phone, beside the same page without scripts and in Next.js. Each visit is somebody's first. */
export const web: Suite = async (options) => {
  const postgres = await startPostgres()
  const browser = await openBrowser()
  const product = await startProduct(postgres.url)
  const still = await startReference('static-site', '', { PAGE_FROM: product.url })
  // Its installation takes longer than all the rest.
  const next = options.smoke ? undefined : await startNext(product.url)
  try {
    const places: [name: string, program: Program][] = [
      ['static HTML', still],
      ['Boithok', product],
    ]
    if (next) places.push(['Next.js 16', next])
    const visits = await visitInTurn(browser, places, options)
    const tapped: Tap[] = []
    for (let round = 0; round < options.rounds; round += 1)
      tapped.push(...(await taps(browser, product.url, options.smoke)))
    return [
      {
        title: 'The home page on a slow phone (1.6 Mbit/s, 150 ms, a quarter of the processor)',
        lines: [],
        claims: claims(visits, tapped),
        notes: [
          '| | FCP ms | LCP ms | layout shift | scripts kB | fonts kB |',
          '|---|--:|--:|--:|--:|--:|',
          ...places.map(([name]) => row(name, visits.get(name) ?? [])),
          '',
          '| from a tap to the next screen’s heading | ms |',
          '|---|--:|',
          ...tapRows(tapped),
        ],
      },
    ]
  } finally {
    await browser.close()
    await next?.stop()
    await still.stop()
    await product.stop()
    await postgres.stop()
  }
}

async function visitInTurn(browser: Browser, places: [string, Program][], { rounds, say }: Options) {
  const visits = new Map<string, Visit[]>(places.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { url }] of round % 2 === 0 ? places : places.toReversed()) {
      const seen = await visit(browser, url)
      visits.get(name)?.push(seen)
      say(`round ${round + 1}: ${name}: LCP ${Math.round(seen.lcp)} ms`)
    }
  }
  return visits
}

const of = (visits: Visit[], key: keyof Visit) => median(visits.map((seen) => seen[key]))

function claims(visits: Map<string, Visit[]>, tapped: Tap[]) {
  const [still = [], ours = [], next] = visits.values()
  const lcp = (to: Visit[]) => median(ours.map((seen, index) => seen.lcp / (to[index]?.lcp ?? Number.NaN)))
  return [
    { what: 'LCP, × the same page as static HTML', value: lcp(still), most: 1.15 },
    ...(next ? [{ what: 'LCP, × the same page in Next.js', value: lcp(next), most: 0.6 }] : []),
    { what: 'layout shift', value: of(ours, 'shift'), most: 0 },
    { what: 'scripts', value: of(ours, 'scriptBytes') / 1000, most: 115, unit: ' kB' },
    {
      what: 'from a tap to the next screen',
      value: median(tapped.map(({ ms }) => ms)),
      most: 100,
      unit: ' ms',
    },
  ]
}

function tapRows(tapped: Tap[]): string[] {
  const ways = Object.entries(Object.groupBy(tapped, ({ what }) => what))
  return ways.map(([what, some = []]) => `| ${what} | ${Math.round(median(some.map(({ ms }) => ms)))} |`)
}

function row(name: string, visits: Visit[]): string {
  const cells = [
    Math.round(of(visits, 'fcp')),
    Math.round(of(visits, 'lcp')),
    of(visits, 'shift').toFixed(3),
    Math.round(of(visits, 'scriptBytes') / 1000),
    Math.round(of(visits, 'fontBytes') / 1000),
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}
