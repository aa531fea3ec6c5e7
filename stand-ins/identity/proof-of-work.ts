import { createHash } from 'node:crypto'
import { Refusal } from './errors.ts'
import type { Identity } from './identity.ts'
import { countOne, LIMITS } from './limits.ts'

/** A browser finds such a hash in a few hundred milliseconds. */
const ZERO_BITS = 13
const LIFETIME_SECONDS = 600

/**
 * In place of Google's reCAPTCHA: the challenge that `recaptchaParams` gives. Its token is our time in
 * seconds, because a phone's clock may be wrong.
 */
export const challenge = ({ clock }: Pick<Identity, 'clock'>) => ({
  recaptchaStoken: String(Math.floor(clock().getTime() / 1000)),
  recaptchaSiteKey: `sha256-${ZERO_BITS}`,
})

/**
 * Requires a proof of work for this number: `time.nonce`, where the hash of `number.time.nonce` begins with
 * enough zeros. Each is good for one code.
 * @throws {Refusal} MISSING_RECAPTCHA_TOKEN, CAPTCHA_CHECK_FAILED
 */
export async function requireWork(
  identity: Identity,
  proof: string | undefined,
  phoneNumber: string,
): Promise<void> {
  if (!proof) throw new Refusal('MISSING_RECAPTCHA_TOKEN')
  const [, time] = /^(\d{10})\.\d{1,15}$/.exec(proof) ?? []
  const age = identity.clock().getTime() / 1000 - Number(time)
  const isCurrent = age > -1 && age < LIFETIME_SECONDS
  if (!isCurrent || !hasZeroBits(`${phoneNumber}.${proof}`))
    throw new Refusal('CAPTCHA_CHECK_FAILED : The check took too long. Please try again.')
  const { max, ...limit } = LIMITS.usesOfAProof
  const used = await countOne(identity, { limit: { ...limit, max }, who: [phoneNumber, proof] })
  if (used.count > max) throw new Refusal('CAPTCHA_CHECK_FAILED : The check was used before.')
}

const hasZeroBits = (text: string) =>
  createHash('sha256').update(text).digest().readUInt32BE() >>> (32 - ZERO_BITS) === 0
