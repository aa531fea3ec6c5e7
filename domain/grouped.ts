import { type ApiError, databaseUnavailable } from '../contract/http/errors.ts'
import { currentOperation, type Operation, runAs } from '../db/observe/operation.ts'
import { inSpan } from '../db/observe/span.ts'
import type { Context } from './context.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/**
 * Executes a group in one transaction and returns an outcome per input, in their order: an output, or the
 * error for its caller. Calls `onDecided` when only PostgreSQL has work left to do.
 */
type ExecuteGroup<Input, Output> = (
  context: Context,
  inputs: Input[],
  onDecided: () => void,
) => Promise<(Output | ApiError)[]>

/** Bounds the locks and rows of one transaction. */
const MAX_GROUP = 1000
/** With so many callers waiting, the next ones get 503 at once. */
const MAX_QUEUE = 20_000
/** The longest time a finished outcome is held back so that PostgreSQL gets its next group first. */
const DELIVERY_DELAY_MS = 5

type PendingCall<Input, Output> = {
  input: Input
  operation: Operation | undefined
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/**
 * Groups concurrent calls into one transaction, so that they share a commit; first come, first served within
 * a process. Each caller resolves after the commit. A failing input is isolated by bisection and fails alone.
 * When the database becomes unavailable, all waiting callers are rejected. Callers of one group are resolved
 * while PostgreSQL writes the next one, so that neither waits for the other.
 */
export function grouped<Input, Output>(execute: ExecuteGroup<Input, Output>) {
  const queues = new WeakMap<Context, PendingCall<Input, Output>[]>()

  async function drain(context: Context, queue: PendingCall<Input, Output>[]): Promise<void> {
    let deliverPrevious = () => {}
    while (queue.length > 0) {
      const group = queue.splice(0, MAX_GROUP)
      const timer = setTimeout(deliverPrevious, DELIVERY_DELAY_MS)
      const inputs = group.map(({ input }) => input)
      const outcomes = await asGroup(group, () => retryInHalves(context, inputs, deliverPrevious))
      clearTimeout(timer)
      deliverPrevious()
      deliverPrevious = () => deliver(group, outcomes)
      const outage = outcomes.find((outcome) => isDatabaseUnavailable(outcome))
      if (outage) for (const { reject } of queue.splice(0)) reject(outage)
    }
    deliverPrevious()
    queues.delete(context)
  }

  /** Delivering a second time has no effect: a promise settles once. */
  function deliver(group: PendingCall<Input, Output>[], outcomes: (Output | Error)[]): void {
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index] as Output | Error
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    })
  }

  /** When a group fails, each half is executed by itself, until the failing input is alone. */
  async function retryInHalves(
    context: Context,
    inputs: Input[],
    onDecided: () => void,
  ): Promise<(Output | Error)[]> {
    try {
      return await execute(context, inputs, onDecided)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (inputs.length === 1 || isDatabaseUnavailable(error)) return inputs.map(() => error)
      const half = Math.ceil(inputs.length / 2)
      return [
        ...(await retryInHalves(context, inputs.slice(0, half), onDecided)),
        ...(await retryInHalves(context, inputs.slice(half), onDecided)),
      ]
    }
  }

  return (context: Context, input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(context) ?? []
      if (queue.length >= MAX_QUEUE) {
        reject(databaseUnavailable(new Error(`${MAX_QUEUE} calls are waiting already`)))
        return
      }
      queue.push({ input, operation: currentOperation(), resolve, reject })
      if (queues.has(context)) return
      queues.set(context, queue)
      // Starts after all requests that the process has received by now.
      setImmediate(() => void drain(context, queue))
    })
}

/** A group is a part of its first caller's trace, with links to those of the others. */
function asGroup<Result>(
  [first, ...others]: Pick<PendingCall<unknown, unknown>, 'operation'>[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { operation = { name: 'group' } } = first ?? {}
  const links = others.flatMap(({ operation: other }) => other?.span?.traceparent ?? [])
  const options = { attributes: { 'boithok.group.size': others.length + 1 }, links }
  return runAs(operation, () => inSpan('group', options, work))
}
