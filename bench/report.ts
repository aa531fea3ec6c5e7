import { type Line, ratio } from './compare.ts'

/** One measured value with its targets `least` and `most`. A missed target is shown and fails nothing. */
export type Claim = { what: string; value: number; least?: number; most?: number; unit?: string }

export type Report = {
  title: string
  lines: Line[]
  claims: Claim[]
  notes?: string[]
  /** The curve that this is a point of, and its x value. */
  curve?: { of: string; at: string }
}

/** Renders Markdown, for the terminal and docs/performance.md. */
export function render({ title, lines, claims, notes = [] }: Report): string {
  const reference = lines[0]
  const table = lines.length > 0 && [
    `| | a second | × ${reference?.name} | p50 ms | p99 ms | server µs | database µs |`,
    '|---|--:|--:|--:|--:|--:|--:|',
    ...lines.map((line) => {
      const { rate, p50, p99, server, database } = line.median
      const cells = [
        round(rate),
        ratio(line, reference as Line).toFixed(2),
        round(p50),
        round(p99),
        round(server),
        round(database),
      ]
      return `| ${line.name} | ${cells.join(' | ')} |`
    }),
  ]
  const asked = claims.length > 0 && [
    '| | measured | target |',
    '|---|--:|--:|',
    ...claims.map(
      (claim) => `| ${claim.what} | ${round(claim.value)}${claim.unit ?? ''} | ${target(claim)} |`,
    ),
  ]
  return [`### ${title}`, table, asked, notes]
    .flatMap((part) => (part ? [part, ''] : []))
    .flat()
    .join('\n')
}

function target({ value, least, most, unit = '' }: Claim): string {
  if (least !== undefined) return `≥ ${least}${unit} ${value >= least ? '✓' : '✗'}`
  if (most !== undefined) return `≤ ${most}${unit} ${value <= most ? '✓' : '✗'}`
  return ''
}

function round(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
