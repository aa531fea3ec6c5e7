import { type Line, processorOf, ratio } from './compare.ts'

/**
 * One measured value with its targets `least` and `most`, and the lowest and highest of its rounds. A missed
 * target is shown and fails nothing.
 */
export type Claim = {
  what: string
  value: number
  low?: number
  high?: number
  least?: number | undefined
  most?: number | undefined
  unit?: string
}

export type Report = { title: string; lines: Line[]; claims: Claim[]; notes?: string[] }

/** A system next to a peer: the processor's time for a request, then the rate. */
export const beside = (
  line: Line,
  peer: Line,
  targets: { processorMost?: number; rateLeast?: number } = {},
): Claim[] => [
  {
    what: `${line.name}: processor time a request, × ${peer.name}`,
    ...ratio(line, peer, processorOf),
    most: targets.processorMost,
  },
  {
    what: `${line.name}: rate, × ${peer.name}`,
    ...ratio(line, peer, ({ rate }) => rate),
    least: targets.rateLeast,
  },
]

/** Whether a claim misses its target. What was not measured misses it too. */
export const isMissed = ({ value, least, most }: Claim): boolean =>
  (least !== undefined && !(value >= least)) || (most !== undefined && !(value !== null && value <= most))

/** Renders Markdown, for the terminal and docs/performance.md. */
export function render({ title, lines, claims, notes = [] }: Report): string {
  const table = lines.length > 0 && [
    '| | processor µs a request | of which server | database | requests a second | p50 ms | p99 ms |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines.map(({ name, median }) => {
      const { server, database, rate, p50, p99 } = median
      return row(name, [processorOf(median), server, database, rate, p50, p99].map(round))
    }),
  ]
  const asked = claims.length > 0 && [
    '| | measured | lowest to highest | target | |',
    '|---|--:|--:|--:|---|',
    ...claims.map((claim) =>
      row(claim.what, [figure(claim), spread(claim), target(claim), isMissed(claim) ? 'missed' : '']),
    ),
  ]
  return [`### ${title}`, table, asked, notes.length > LONG ? folded(notes) : notes]
    .flatMap((part) => (part && part.length > 0 ? [part, ''] : []))
    .flat()
    .join('\n')
}

/** Lines of notes that are shown at once. */
const LONG = 12

const folded = (notes: string[]) => ['<details><summary>Details</summary>', '', ...notes, '', '</details>']

const row = (name: string, cells: string[]) => `| ${[name, ...cells].join(' | ')} |`

const figure = ({ value, unit = '' }: Claim) => `${round(value)}${unit}`

const spread = ({ low, high, unit = '' }: Claim) =>
  low === undefined || high === undefined ? '' : `${round(low)} to ${round(high)}${unit}`

/** Such as "at least 0.6". Empty without a target. */
function target({ least, most, unit = '' }: Claim): string {
  if (least !== undefined) return `at least ${least}${unit}`
  if (most !== undefined) return `at most ${most}${unit}`
  return ''
}

/** With its spread and target, in a sentence. */
export function sentence(claim: Claim): string {
  const measured = spread(claim) ? `${figure(claim)} (${spread(claim)})` : figure(claim)
  return `${claim.what}: ${measured}, asked ${target(claim)}`
}

/** JSON has null for what is not a number. */
function round(value: number | null | undefined): string {
  if (value === undefined || value === null || Number.isNaN(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
