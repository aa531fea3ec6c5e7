/** About how many steps an axis has above or below nothing. */
const STEPS = 3

/**
 * The figures of an axis for these values, from the lowest to the highest, nothing among them: whole steps of
 * 1, 2 or 5, or of them times 10, 100 and so on, which are easy to read.
 */
export function axisOf(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepFor((highest - lowest) / STEPS)
  const from = Math.floor(lowest / step)
  const to = Math.max(from + 1, Math.ceil(highest / step))
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}

/** The least readable step that is no less than this one; at least 1. */
function stepFor(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return magnitude * ([1, 2, 5].find((factor) => factor * magnitude >= least) ?? 10)
}
