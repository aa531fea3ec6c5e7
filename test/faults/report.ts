type ReportRow = {
  name: string
  seed: number
  injected: string
  /** Number of acknowledged writes. */
  acknowledged: number
  lost: number
  /** Counts of requests by result. */
  results: Map<string, number>
  /** Milliseconds from the end of the fault to the next acknowledged write. */
  recoveredAfterMs: number
}

const rows: string[][] = []

export function addToReport({
  name,
  seed,
  injected,
  acknowledged,
  lost,
  results,
  recoveredAfterMs,
}: ReportRow): void {
  const ended = (how: RegExp) =>
    [...results].reduce((sum, [end, count]) => (how.test(end) ? sum + count : sum), 0)
  const numbers = [
    ended(/./),
    acknowledged,
    acknowledged - lost,
    lost,
    ended(/ 503$/),
    ended(/ \D/),
    Math.round(recoveredAfterMs),
  ]
  rows.push([name, String(seed), injected, ...numbers.map(String)])
}

const head = [
  'what',
  'seed',
  'how',
  'asked',
  'acknowledged',
  'found',
  'lost',
  '503',
  'unanswered',
  'back after ms',
]

/** Formats the report: injected faults, requests, acknowledged and lost writes. */
export function formatReport(): string {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
