import { createHash, randomInt } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import type { Provider } from './fixture.ts'

/** A Bangladeshi number that nobody else has. */
export const newNumber = () => `+88017${randomInt(100_000_000).toString().padStart(8, '0')}`

export type SentCode = { sessionInfo: string; code: string; phoneNumber: string }

/**
 * Finds a proof that a challenge asks for, as the browser does: another one each time. `exactly`: one that
 * happens to be no better.
 */
export async function work(
  phoneNumber: string,
  time: string,
  siteKey: string,
  { exactly = false } = {},
): Promise<string> {
  const zeroBits = Number(siteKey.split('-')[1])
  for (let nonce = randomInt(1e12); ; nonce += 1) {
    // The server is in the same process, and has connections to look after.
    if (nonce % 256 === 0) await pause()
    const hash = createHash('sha256').update(`${phoneNumber}.${time}.${nonce}`).digest()
    const found = Math.clz32(hash.readUInt32BE())
    if (exactly ? found === zeroBits : found >= zeroBits) return `${time}.${nonce}`
  }
}

/** A proof of work for this number. */
export async function proofFor(provider: Provider, phoneNumber: string, from?: string): Promise<string> {
  const path = `/identitytoolkit.googleapis.com/v1/recaptchaParams?key=${provider.settings.apiKey}`
  const { json } = await provider.request(path, from === undefined ? {} : { from })
  return work(phoneNumber, String(json.recaptchaStoken), String(json.recaptchaSiteKey))
}

/** Asks for a code as a browser does. */
export async function askForCode(
  provider: Provider,
  phoneNumber: string,
  client: string | { from?: string; cookie?: string } = {},
) {
  const { from } = typeof client === 'string' ? { from: client } : client
  const recaptchaToken = await proofFor(provider, phoneNumber, from)
  return provider.call('sendVerificationCode', { phoneNumber, recaptchaToken }, client)
}

/** Sends a code, and reads it. */
export async function sendCode(provider: Provider, phoneNumber: string): Promise<SentCode> {
  const { json, error } = await askForCode(provider, phoneNumber, `198.51.100.${randomInt(256)}`)
  const sent = provider.codes.findLast((code) => code.phoneNumber === phoneNumber)
  if (!sent || error) throw new Error(error)
  return { sessionInfo: String(json.sessionInfo), code: sent.code, phoneNumber }
}
