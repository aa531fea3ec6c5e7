/** `patienceMs`: how long each `step` of a body, in bytes, and its end may take to arrive. */
export type Pace = { patienceMs: number; step: number }

/** A slow line sends a quarter of a megabyte within 20 seconds. */
export const PACE: Pace = { patienceMs: 20_000, step: 256 * 1024 }

/** Calls `tooSlow` when a body stays behind. `arrived` is told of each part; `stop` ends the watch. */
export function watchPace({ patienceMs, step }: Pace, tooSlow: () => void) {
  let bytes = 0
  let timer = setTimeout(tooSlow, patienceMs)
  return {
    arrived(length: number): void {
      const steps = Math.floor(bytes / step)
      bytes += length
      if (Math.floor(bytes / step) === steps) return
      clearTimeout(timer)
      timer = setTimeout(tooSlow, patienceMs)
    },
    stop: () => clearTimeout(timer),
  }
}
