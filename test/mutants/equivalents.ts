/**
 * Faults that change nothing that anybody could meet, or only what no test should hold. They are known by
 * their texts, so they stay known when lines move. `nth`: as in `Fault`.
 */
export const equivalents: {
  file: string
  original: string
  replacement: string
  nth?: number
  reason: string
}[] = []
