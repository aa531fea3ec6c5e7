import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { Ask } from './people.ts'

type Asking = { ask: Ask }

/** Adds a discount and returns its id. */
export async function addDiscount(
  admin: Asking,
  discount: { code: string; kind: 'percent' | 'amount'; value: number; [name: string]: unknown },
): Promise<string> {
  const { status, body } = await admin.ask('POST', '/discounts', discount)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.insertedId
}

type Wanted = { code?: string; part?: 1 }

/**
 * What a session costs a person: at once, or a part of its fee; with a code, and the `reason` why that does
 * not apply.
 */
export async function priceFor(person: Asking, sessionId: string, wanted: string | Wanted = {}) {
  const { code, part }: Wanted = typeof wanted === 'string' ? { code: wanted } : wanted
  const query = new URLSearchParams(code === undefined ? {} : { code })
  const { status, body } = await person.ask('GET', `/sessions/${sessionId}/mine?${query}`)
  if (status !== 200) return { status, body }
  const { whole, parts, codeProblem } = body as unknown as OwnSession
  const { code: reason, message } = codeProblem ?? {}
  return { status, body: { ...(part === 1 ? parts : whole), reason, message } as unknown as typeof body }
}
