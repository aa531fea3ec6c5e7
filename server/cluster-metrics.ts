import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** Which of the workers this is, from 1 on. One that takes another's place has its number. */
export const workerId = Number(process.env.WORKER_ID ?? 1)

/** Makes a way to ask each worker for its report, this one too. */
export type CollectFromWorkers<Report> = (own: () => Report) => () => Promise<Report[]>

/** One that does not answer in time is left out. */
const TIMEOUT_MS = 1000

/** What workers and their parent say to each other. The parent only hands on. */
type Message =
  | { say: 'ask'; id: string }
  | { say: 'asked'; id: string; of: number }
  | { say: 'report'; id: string; asker: number }
  | { say: 'reported'; id: string; asker: number; report: unknown }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'say' in message

/** To be called in a worker. */
export function collectFromWorkers<Report>(own: () => Report): () => Promise<Report[]> {
  const rounds = new Map<string, { reports: Report[]; of: number; done: () => void }>()
  process.on('message', (message) => {
    if (!isMessage(message)) return
    const { say, id } = message
    if (say === 'report') return void process.send?.({ ...message, say: 'reported', report: own() })
    const round = rounds.get(id)
    if (say === 'asked' && round) round.of = message.of
    if (say === 'reported') round?.reports.push(message.report as Report)
    if (round && round.reports.length === round.of) round.done()
  })
  return async () => {
    const id = randomUUID()
    const { promise, resolve: done } = Promise.withResolvers<void>()
    const round = { reports: [] as Report[], of: Number.POSITIVE_INFINITY, done }
    rounds.set(id, round)
    process.send?.({ say: 'ask', id })
    await Promise.race([promise, wait(TIMEOUT_MS, undefined, { ref: false })])
    rounds.delete(id)
    return round.reports
  }
}

/** To be called in the parent, for each worker: hands questions and reports on between it and the others. */
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

/** One that ends just now hears nothing, and is missed by nobody. */
const send = (worker: ChildProcess, message: Message) => void worker.send(message, () => {})
