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

/** What a session costs a person. */
export const priceFor = (person: Asking, sessionId: string, code?: string) =>
  person.ask(
    'GET',
    `/sessions/${sessionId}/price${code === undefined ? '' : `?code=${encodeURIComponent(code)}`}`,
  )
