import type { MiddlewareHandler } from 'hono'
import type { Changes } from '../db/changes.ts'
import type { Memory } from '../db/memory.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']
/** Calls that come in thousands at a time and change no account. */
const RUSHES = /^\/api\/(bookedSessions|payments|create-payment-intent)(\/|$)/

/** Before a writer's answer leaves, this process has forgotten what it changed, whatever it was. */
export function forgetWhatWasWritten(
  changes: Pick<Changes, 'caughtUp'>,
  answers: Pick<Memory<unknown>, 'forget'>,
): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (READS.includes(c.req.method)) return
    answers.forget()
    if (!RUSHES.test(c.req.path)) await changes.caughtUp()
  }
}
