import { type ApiError, unavailable } from '../contract/errors.ts'
import { wording } from '../contract/wording.ts'
import type { Context } from './context.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/**
 * Decides about all that was asked, in its order: an answer each, or the refusal that its asker gets. Calls `decided` when
 * all that is left is PostgreSQL's to write.
 */
type Settle<Asked, Answer> = (
  context: Context,
  asked: Asked[],
  decided: () => void,
) => Promise<(Answer | ApiError)[]>

/** So many locks and rows one transaction takes at most. */
const MOST_AT_ONCE = 1000
/** Who comes when so many wait is better told to come again. */
const MOST_WAITING = 20_000
/** An answer that is ready is kept back at most so long for PostgreSQL to get its next work first, in milliseconds. */
const PATIENCE_MS = 5

type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Settles together what is asked together: one transaction, and so one commit, for everybody who came while the last one
 * was at work; first come, first served within a process. Who asks hears when it is committed. One that fails takes
 * nobody along: the others are settled without it. When the database breaks off, all who wait are told so.
 * Answers are given, and what follows them is read, while PostgreSQL writes what was decided next: it need not wait for this
 * process then, nor this process for it.
 */
export function createBatcher<Asked, Answer>(settle: Settle<Asked, Answer>) {
  const queues = new WeakMap<Context, Waiting<Asked, Answer>[]>()

  async function work(context: Context, queue: Waiting<Asked, Answer>[]): Promise<void> {
    let answerLast = () => {}
    while (queue.length > 0) {
      const batch = queue.splice(0, MOST_AT_ONCE)
      const late = setTimeout(answerLast, PATIENCE_MS)
      const outcomes = await settleApart(
        context,
        batch.map(({ asked }) => asked),
        answerLast,
      )
      clearTimeout(late)
      answerLast()
      answerLast = () => give(batch, outcomes)
      const outage = outcomes.find((outcome) => isDatabaseUnavailable(outcome))
      if (outage) for (const { reject } of queue.splice(0)) reject(outage)
    }
    answerLast()
    queues.delete(context)
  }

  /** What is given again changes nothing. */
  function give(batch: Waiting<Asked, Answer>[], outcomes: (Answer | Error)[]): void {
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index] as Answer | Error
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    })
  }

  /** Where all fail because of one, each half goes on by itself, until that one is alone. */
  async function settleApart(
    context: Context,
    asked: Asked[],
    decided: () => void,
  ): Promise<(Answer | Error)[]> {
    try {
      return await settle(context, asked, decided)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (asked.length === 1 || isDatabaseUnavailable(error)) return asked.map(() => error)
      const half = Math.ceil(asked.length / 2)
      return [
        ...(await settleApart(context, asked.slice(0, half), decided)),
        ...(await settleApart(context, asked.slice(half), decided)),
      ]
    }
  }

  return (context: Context, asked: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(context) ?? []
      if (queue.length >= MOST_WAITING) {
        reject(unavailable(wording.databaseAway, new Error(`${MOST_WAITING} wait already`)))
        return
      }
      queue.push({ asked, resolve, reject })
      if (queues.has(context)) return
      queues.set(context, queue)
      // After all requests that the process has read by now.
      setImmediate(() => void work(context, queue))
    })
}
