import { blockedBy, openBrowser, type Visit, visit } from './browser.ts'
import { median, type Spread, spreadOf } from './compare.ts'
import { type Audit, openLighthouse } from './lighthouse.ts'
import { type Tap, taps } from './navigation.ts'
import { startNext } from './peers/next.ts'
import { startPostgres } from './postgres.ts'
import { type Options, type Suite, startBaseline, startProduct } from './suite.ts'

type Place = [name: string, url: string]

/** First visits of the home page on a slow phone, next to the same page without scripts and to Next.js. */
export const web: Suite = async (options) => {
  const postgres = await startPostgres()
  const browser = await openBrowser()
  const product = await startProduct(postgres.url)
  const still = await startBaseline('static-site', '', { PAGE_FROM: product.url })
  // Their installation takes longer than the rest of the bench.
  const next = options.smoke ? undefined : await startNext(product.url)
  const lighthouse = options.smoke ? undefined : await openLighthouse()
  try {
    const places: Place[] = [
      ['static HTML', still.url],
      ['Boithok', product.url],
      ['Boithok in Bangla', `${product.url}/?lang=bn`],
    ]
    if (next) places.push(['Next.js 16', next.url])
    const visits = await inTurn(places, options, (url) => visit(browser, url))
    const audits = lighthouse && (await inTurn(places, options, lighthouse.audit))
    const tapped: Tap[] = []
    const blocked: { ours: number; bangla: number }[] = []
    for (let round = 0; round < options.rounds; round += 1) {
      tapped.push(...(await taps(browser, product.url, options.smoke)))
      const ours = await blockedBy(browser, product.url)
      blocked.push({ ours, bangla: await blockedBy(browser, `${product.url}/?lang=bn`) })
    }
    return [
      {
        title: 'The home page on a slow phone (1.6 Mbit/s, 150 ms, a quarter of the processor)',
        lines: [],
        claims: [
          ...claims(visits, tapped),
          { what: 'blocked, by the thread’s clock', ...spread(blocked, 'ours'), most: 100, unit: ' ms' },
          { what: 'blocked, in Bangla', ...spread(blocked, 'bangla'), most: 100, unit: ' ms' },
          ...(audits ? claimsByLighthouse(audits) : []),
        ],
        notes: [
          '| | FCP ms | LCP ms | layout shift | scripts kB | fonts kB |',
          '|---|--:|--:|--:|--:|--:|',
          ...places.map(([name]) => row(name, visits.get(name) ?? [])),
          '',
          ...(audits ? auditRows(audits) : []),
        ],
      },
    ]
  } finally {
    await browser.close()
    await lighthouse?.stop()
    await next?.stop()
    await still.stop()
    await product.stop()
    await postgres.stop()
  }
}

/** Measures every page in each round, in reverse order in every other round. */
async function inTurn<Seen extends { lcp: number }>(
  places: Place[],
  { rounds, say }: Options,
  look: (url: string) => Promise<Seen>,
): Promise<Map<string, Seen[]>> {
  const all = new Map<string, Seen[]>(places.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of round % 2 === 0 ? places : places.toReversed()) {
      const seen = await look(url)
      all.get(name)?.push(seen)
      say(`round ${round + 1}: ${name}: LCP ${Math.round(seen.lcp)} ms`)
    }
  }
  return all
}

const spread = <Key extends string>(all: Record<Key, number>[], key: Key) =>
  spreadOf(all.map((seen) => seen[key]))
const of = <Key extends string>(all: Record<Key, number>[], key: Key) => median(all.map((seen) => seen[key]))
/** The ratio of our time to another's in the same round. */
const lcpTimes = (ours: { lcp: number }[], others: { lcp: number }[]): Spread =>
  spreadOf(ours.map(({ lcp }, index) => lcp / (others[index]?.lcp ?? Number.NaN)))

function claims(visits: Map<string, Visit[]>, tapped: Tap[]) {
  const [still = [], ours = [], bangla = [], next] = visits.values()
  return [
    { what: 'LCP, × the same page as static HTML', ...lcpTimes(ours, still), most: 1 },
    ...(next ? [{ what: 'LCP, × the same page in Next.js', ...lcpTimes(ours, next), most: 0.7 }] : []),
    { what: 'layout shift', ...spread(ours, 'shift'), most: 0 },
    { what: 'layout shift, in Bangla', ...spread(bangla, 'shift'), most: 0 },
    { what: 'fonts', value: of(ours, 'fontBytes') / 1000, most: 60, unit: ' kB' },
    { what: 'fonts, in Bangla', value: of(bangla, 'fontBytes') / 1000, most: 60, unit: ' kB' },
    { what: 'scripts', value: of(ours, 'scriptBytes') / 1000, most: 130, unit: ' kB' },
    ...waysOf(tapped).map(([what, ms]) => ({
      what: `tap, processor: ${what}`,
      ...ms,
      most: 100,
      unit: ' ms',
    })),
  ]
}

function claimsByLighthouse(audits: Map<string, Audit[]>) {
  const [still = [], ours = [], bangla = [], next = []] = audits.values()
  return [
    { what: 'Lighthouse: score', ...spread(ours, 'score'), least: 99 },
    { what: 'Lighthouse: score, in Bangla', ...spread(bangla, 'score'), least: 99 },
    { what: 'Lighthouse: blocked', ...spread(ours, 'blocked'), most: 100, unit: ' ms' },
    { what: 'Lighthouse: blocked, in Bangla', ...spread(bangla, 'blocked'), most: 100, unit: ' ms' },
    { what: 'Lighthouse: LCP, × static HTML', ...lcpTimes(ours, still), most: 1 },
    { what: 'Lighthouse: LCP, × Next.js', ...lcpTimes(ours, next), most: 0.7 },
    { what: 'Lighthouse: layout shift', ...spread(ours, 'shift'), most: 0 },
    { what: 'Lighthouse: layout shift, in Bangla', ...spread(bangla, 'shift'), most: 0 },
  ]
}

function auditRows(audits: Map<string, Audit[]>): string[] {
  const rows = [...audits].map(([name, all]) => {
    const times = (['fcp', 'lcp', 'blocked'] as const).map((key) => Math.round(of(all, key)))
    return `| ${[name, of(all, 'score'), ...times, of(all, 'shift').toFixed(3)].join(' | ')} |`
  })
  return [
    '| Lighthouse, mobile | score | FCP ms | LCP ms | blocked ms | layout shift |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows,
    '',
  ]
}

/** The median of each way. */
const waysOf = (tapped: Tap[]) =>
  Object.entries(Object.groupBy(tapped, ({ what }) => what)).map(
    ([what, some = []]) => [what, spreadOf(some.map(({ ms }) => ms))] as const,
  )

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
