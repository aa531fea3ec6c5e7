import { type KillResult, LIMITS_MS } from './kills.ts'

export type DrillResult = {
  kills: KillResult[]
  /** How long after the last request the processes said that every payment is known. */
  reconciledMs: number
  acknowledged: number
  /** Acknowledged writes that are not in the database. */
  lost: string[]
  /** Violated invariants of money and seats. */
  violations: string[]
  /** Counts of requests by result. */
  results: Map<string, number>
  /** The longest that a response took. */
  slowestMs: number
}

/** However long the database or a provider was away. */
const RECONCILED_LIMIT_MS = 60_000

/** A person may be refused, and be told to come back; nothing else. */
const EXPECTED = / (200|303|409|429|503)$/

export function findMissedLimits({ kills, reconciledMs, lost, violations, results }: DrillResult): string[] {
  const isLate = reconciledMs >= RECONCILED_LIMIT_MS
  return [
    ...kills
      .filter(({ victim, refusedMs }) => refusedMs >= LIMITS_MS[victim])
      .map(
        ({ victim, refusedMs }) =>
          `refused for ${Math.round(refusedMs)} ms after the ${victim} was killed; the limit is ${LIMITS_MS[victim]} ms`,
      ),
    ...(isLate
      ? [`every payment is known after ${reconciledMs} ms; the limit is ${RECONCILED_LIMIT_MS} ms`]
      : []),
    ...lost.map((write) => `lost: ${write}`),
    ...violations,
    ...[...results]
      .filter(([end]) => !EXPECTED.test(end))
      .map(([end, count]) => `${count} requests ended as "${end}"`),
  ]
}

export function formatDrill(result: DrillResult): string {
  const { kills, reconciledMs, acknowledged, lost, violations, results, slowestMs } = result
  const rows = (['postmaster', 'machine'] as const).flatMap((victim) => {
    const those = kills.filter((kill) => kill.victim === victim)
    if (those.length === 0) return []
    const refused = those.map(({ refusedMs }) => refusedMs).toSorted((one, other) => one - other)
    const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1)
    const longestWhole = Math.max(...those.map(({ wholeMs }) => wholeMs))
    return [
      [
        victim,
        String(those.length),
        seconds(refused[Math.floor(refused.length / 2)]),
        seconds(refused.at(-1)),
        String(LIMITS_MS[victim] / 1000),
        seconds(longestWhole),
      ],
    ]
  })
  const head = ['killed', 'times', 'refused: median s', 'longest s', 'limit s', 'whole again within s']
  const requests = [...results.values()].reduce((sum, count) => sum + count, 0)
  const ends = [...results].toSorted().map(([end, count]) => `${end}: ${count}`)
  return [
    formatTable([head, ...rows]),
    `Acknowledged writes: ${acknowledged}, lost: ${lost.length}. Violated invariants: ${violations.length}.`,
    `Every payment was known ${(reconciledMs / 1000).toFixed(1)} s after the last request.`,
    `Requests: ${requests}, the slowest took ${(slowestMs / 1000).toFixed(1)} s. ${ends.join(', ')}`,
  ].join('\n')
}

function formatTable(lines: string[][]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
