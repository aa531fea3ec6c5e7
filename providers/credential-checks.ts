import { z } from 'zod'

/** What a provider says to our keys. `said`: in its own words; `at`: its clock, where it told. */
export type KeyAnswer = { holds: boolean; said: string; at: Date | null }
/** Asks a provider whether our keys hold. Throws when it cannot be asked. */
export type KeyCheck = () => Promise<KeyAnswer>

const PATIENCE_MS = 4000

/** Reads what the product reads all the time: a key that may not do that is of no use. */
export const stripeKey =
  (ask: typeof fetch, secretKey: string): KeyCheck =>
  async () => {
    const headers = { authorization: `Bearer ${secretKey}` }
    const answer = await asked(ask, 'https://api.stripe.com/v1/payment_intents?limit=1', { headers })
    return judged(answer, [401, 403])
  }

/**
 * The settings that Firebase's own SDK reads before a sign-in. `domains` are those that may sign people in. A key can be
 * for one website alone, so this says which.
 */
export const firebaseKey =
  (ask: typeof fetch, apiKey: string, publicUrl: string) =>
  async (): Promise<KeyAnswer & { domains: string[] }> => {
    const address = `https://identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(apiKey)}`
    const answer = await asked(ask, address, { headers: { referer: `${publicUrl}/` } })
    const settings = z.object({ authorizedDomains: z.array(z.string()) }).safeParse(answer.body)
    return { ...judged(answer, [400, 401, 403]), domains: settings.data?.authorizedDomains ?? [] }
  }

const WRONG_IMGBB_KEY = 100

/** A picture is missing, which imgbb says only to those whose key holds. */
export const imgbbKey =
  (ask: typeof fetch, apiKey: string): KeyCheck =>
  async () => {
    const address = `https://api.imgbb.com/1/upload?key=${encodeURIComponent(apiKey)}`
    const answer = await asked(ask, address, { method: 'POST', body: new FormData() })
    const refused = z.object({ error: z.object({ code: z.literal(WRONG_IMGBB_KEY) }) })
    if (refused.safeParse(answer.body).success) return { ...answer, holds: false }
    return answer.status === 400 ? { ...answer, holds: true } : judged(answer, [401, 403])
  }

/** A code that nobody was given, which Google says only to a client that it knows (RFC 6749, 5.2). */
export const googleClientSecret =
  (ask: typeof fetch, client: { clientId: string; clientSecret: string }, publicUrl: string): KeyCheck =>
  async () => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'none',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uri: `${publicUrl}/auth/google/callback`,
    })
    const answer = await asked(ask, 'https://oauth2.googleapis.com/token', { method: 'POST', body })
    const known = z.object({ error: z.literal('invalid_grant') })
    if (known.safeParse(answer.body).success) return { ...answer, holds: true }
    return judged(answer, [400, 401, 403])
  }

type Answer = { status: number; body: unknown; said: string; at: Date | null }

async function asked(ask: typeof fetch, address: string, init: RequestInit): Promise<Answer> {
  const response = await ask(address, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  const body: unknown = await response.json().catch(() => null)
  const date = Date.parse(response.headers.get('date') ?? '')
  const explained = z.object({ error: z.object({ message: z.string() }) }).safeParse(body)
  const said = explained.data?.error.message ?? ''
  return { status: response.status, body, said, at: Number.isNaN(date) ? null : new Date(date) }
}

/** A provider that is ill says nothing about keys. */
function judged({ status, said, at }: Answer, refusals: number[]): KeyAnswer {
  const answered = said === '' ? String(status) : `${status}: ${said}`
  if (refusals.includes(status)) return { holds: false, said: answered, at }
  if (status >= 400) throw new Error(`It answered ${answered}`)
  return { holds: true, said: '', at }
}
