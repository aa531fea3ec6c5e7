import { z } from 'zod'

/**
 * A provider says this of our credentials. `reason` is in its own words; `serverTime` is its clock, or null
 * when it sent none.
 */
export type CredentialResult = { isValid: boolean; reason: string; serverTime: Date | null }
/** Asks a provider whether our credentials are valid. Throws when the provider does not answer. */
export type CredentialCheck = () => Promise<CredentialResult>

const TIMEOUT_MS = 4000

/** Lists PaymentIntents, as the product does: a restricted key that may not is useless to us. */
export const checkStripeKey =
  (fetch: typeof globalThis.fetch, secretKey: string): CredentialCheck =>
  async () => {
    const headers = { authorization: `Bearer ${secretKey}` }
    const answer = await request(fetch, 'https://api.stripe.com/v1/payment_intents?limit=1', { headers })
    return resultOf(answer, [401, 403])
  }

/**
 * Reads the project settings, as Firebase's SDK does before a sign-in. `domains` are the authorized ones. A
 * key can be restricted to a website, so the request sends our address as the referrer.
 */
export const checkFirebaseKey =
  (fetch: typeof globalThis.fetch, apiKey: string, publicUrl: string) =>
  async (): Promise<CredentialResult & { domains: string[] }> => {
    const address = `https://identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(apiKey)}`
    const answer = await request(fetch, address, { headers: { referer: `${publicUrl}/` } })
    const settings = z.object({ authorizedDomains: z.array(z.string()) }).safeParse(answer.body)
    return { ...resultOf(answer, [400, 401, 403]), domains: settings.data?.authorizedDomains ?? [] }
  }

const WRONG_IMGBB_KEY = 100

/** Uploads without a picture: imgbb complains of the missing picture only after it has accepted the key. */
export const checkImgbbKey =
  (fetch: typeof globalThis.fetch, apiKey: string): CredentialCheck =>
  async () => {
    const address = `https://api.imgbb.com/1/upload?key=${encodeURIComponent(apiKey)}`
    const answer = await request(fetch, address, { method: 'POST', body: new FormData() })
    const refused = z.object({ error: z.object({ code: z.literal(WRONG_IMGBB_KEY) }) })
    if (refused.safeParse(answer.body).success) return { ...answer, isValid: false }
    return answer.status === 400 ? { ...answer, isValid: true } : resultOf(answer, [401, 403])
  }

/**
 * Redeems a code that does not exist: Google answers `invalid_grant` only to a client it knows (RFC 6749,
 * 5.2).
 */
export const checkGoogleClient =
  (
    fetch: typeof globalThis.fetch,
    client: { clientId: string; clientSecret: string },
    publicUrl: string,
  ): CredentialCheck =>
  async () => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'none',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uri: `${publicUrl}/auth/google/callback`,
    })
    const answer = await request(fetch, 'https://oauth2.googleapis.com/token', { method: 'POST', body })
    const known = z.object({ error: z.literal('invalid_grant') })
    if (known.safeParse(answer.body).success) return { ...answer, isValid: true }
    return resultOf(answer, [400, 401, 403])
  }

type Answer = { status: number; body: unknown; reason: string; serverTime: Date | null }

async function request(fetch: typeof globalThis.fetch, address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const body: unknown = await response.json().catch(() => null)
  const date = Date.parse(response.headers.get('date') ?? '')
  const explained = z.object({ error: z.object({ message: z.string() }) }).safeParse(body)
  const reason = explained.data?.error.message ?? ''
  return { status: response.status, body, reason, serverTime: Number.isNaN(date) ? null : new Date(date) }
}

/** Throws when the provider answers with another error: that tells nothing about the key. */
function resultOf({ status, reason, serverTime }: Answer, invalidStatuses: number[]): CredentialResult {
  const answered = reason === '' ? String(status) : `${status}: ${reason}`
  if (invalidStatuses.includes(status)) return { isValid: false, reason: answered, serverTime }
  if (status >= 400) throw new Error(`It answered ${answered}`)
  return { isValid: true, reason: '', serverTime }
}
