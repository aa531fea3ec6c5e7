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

type Wanted = { code?: string; part?: number }

/** What a session costs a person: by a code, or a part of its fee. */
export async function priceFor(person: Asking, sessionId: string, wanted: string | Wanted = {}) {
  const { code, part }: Wanted = typeof wanted === 'string' ? { code: wanted } : wanted
  const query = new URLSearchParams({
    ...(code !== undefined && { code }),
    ...(part !== undefined && { part: String(part) }),
  })
  const { status, body } = await person.ask('GET', `/sessions/${sessionId}/mine?${query}`)
  return { status, body: (status === 200 ? body.price : body) as typeof body }
}
