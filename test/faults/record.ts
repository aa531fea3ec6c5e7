type Row = {
  name: string
  seed: number
  injected: string
  /** What people were told that must hold. */
  acknowledged: number
  lost: number
  /** How often what was asked ended how. */
  ends: Map<string, number>
  /** Milliseconds until somebody was served again. */
  backAfter: number
}

const rows: string[][] = []

export function record({ name, seed, injected, acknowledged, lost, ends, backAfter }: Row): void {
  const ended = (how: RegExp) =>
    [...ends].reduce((sum, [end, count]) => (how.test(end) ? sum + count : sum), 0)
  const numbers = [
    ended(/./),
    acknowledged,
    acknowledged - lost,
    lost,
    ended(/ 503$/),
    ended(/ \D/),
    Math.round(backAfter),
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

/** What was injected, and what became of what people had been told. */
export function table(): string {
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

/** Says in the table that something was not tried, and why. */
export function leaveOut(name: string, why: string): void {
  rows.push([name, '', `LEFT OUT: ${why}`])
}
