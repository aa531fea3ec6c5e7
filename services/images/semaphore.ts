import { Refusal } from './refusal.ts'

/**
 * Runs at most `atOnce` jobs and queues up to `waiting` more, because decoding images takes CPU and memory
 * that the rest of the process needs.
 * @throws {Refusal} 503 when the queue is full
 */
export function createSemaphore(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Refusal('Too many uploads at once. Please try again in a moment.', 503, 503)
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
