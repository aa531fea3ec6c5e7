import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** From 1. A restarted worker keeps its number. */
export const workerId = Number(process.env.WORKER_ID ?? 1)

/** The figures that one worker reports. */
export type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[]

/** Given this worker's report, returns a function that collects the reports of all workers. */
export type CollectFromWorkers = (own: () => Promise<WorkerMetrics>) => () => Promise<WorkerMetrics[]>

/** A worker that does not answer in time is left out. */
const TIMEOUT_MS = 1000

/** Messages between workers, relayed by the primary. */
type Message =
  | { say: 'ask'; id: string }
  | { say: 'asked'; id: string; of: number }
  | { say: 'report'; id: string; asker: number }
  | { say: 'reported'; id: string; asker: number; report: WorkerMetrics }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'say' in message

/** Call it in a worker. */
export const collectFromWorkers: CollectFromWorkers = (own) => {
  const rounds = new Map<string, { reports: WorkerMetrics[]; of: number; done: () => void }>()
  process.on('message', async (message) => {
    if (!isMessage(message)) return
    const { say, id } = message
    if (say === 'report') {
      process.send?.({ ...message, say: 'reported', report: await own() })
      return
    }
    const round = rounds.get(id)
    if (say === 'asked' && round) round.of = message.of
    if (say === 'reported') round?.reports.push(message.report)
    if (round && round.reports.length === round.of) round.done()
  })
  return async () => {
    const id = randomUUID()
    const { promise, resolve: done } = Promise.withResolvers<void>()
    const round = { reports: [] as WorkerMetrics[], of: Number.POSITIVE_INFINITY, done }
    rounds.set(id, round)
    process.send?.({ say: 'ask', id })
    await Promise.race([promise, wait(TIMEOUT_MS, undefined, { ref: false })])
    rounds.delete(id)
    return round.reports
  }
}

/** Call it in the primary for each worker. Relays requests and reports between it and the others. */
export function relay(worker: ChildProcess, alive: () => Iterable<ChildProcess>): void {
  worker.on('message', (message) => {
    if (!isMessage(message)) return
    const all = [...alive()].filter(({ connected }) => connected)
    if (message.say === 'ask') {
      const { id } = message
      send(worker, { say: 'asked', id, of: all.length })
      for (const one of all) send(one, { say: 'report', id, asker: worker.pid as number })
    }
    if (message.say === 'reported') {
      const asker = all.find(({ pid }) => pid === message.asker)
      if (asker) send(asker, message)
    }
  })
}

/** Ignores a worker that is exiting. */
const send = (worker: ChildProcess, message: Message) => void worker.send(message, () => {})
