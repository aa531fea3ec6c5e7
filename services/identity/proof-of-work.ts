import { createHash } from 'node:crypto'
import { Refusal } from './errors.ts'
import type { Identity } from './identity.ts'
import type { Client } from './known-clients.ts'
import { countOne, LIMITS, readCount } from './limits.ts'

/** A browser finds such a hash in a few hundred milliseconds. */
const LEAST_ZERO_BITS = 13
/** A browser needs up to half a minute. */
const MOST_ZERO_BITS = 18
/**
 * What is asked for may have grown between the challenge and the proof, because others asked meanwhile.
 */
const TOLERATED_BITS = 1
const LIFETIME_SECONDS = 600

/** So many codes an hour are asked for without more work: from one address, and by all strangers together. */
const USUAL = 100
const ASKED_FROM = { name: 'code-from', max: USUAL, seconds: 3600 }
const ASKED_BY_STRANGERS = { name: 'code', max: USUAL, seconds: 3600 }

/**
 * In place of Google's reCAPTCHA: the challenge that `recaptchaParams` gives. Its token is our time in
 * seconds, because a phone's clock may be wrong.
 */
export const challenge = async (identity: Identity, client: Client) => ({
  recaptchaStoken: String(Math.floor(identity.clock().getTime() / 1000)),
  recaptchaSiteKey: `sha256-${await zeroBitsFor(identity, client)}`,
})

/**
 * Requires a proof of work for this number: `time.nonce`, where the hash of `number.time.nonce` begins with
 * enough zeros. Each is good for one code. From whom the number's owner is known to sign in the least is
 * enough, whatever strangers asked for.
 * @throws {Refusal} MISSING_RECAPTCHA_TOKEN, CAPTCHA_CHECK_FAILED
 */
export async function requireWork(
  identity: Identity,
  proof: string | undefined,
  { phoneNumber, isOwner, client }: { phoneNumber: string; isOwner: boolean; client: Client },
): Promise<void> {
  if (!proof) throw new Refusal('MISSING_RECAPTCHA_TOKEN')
  const [, time] = /^(\d{10})\.\d{1,15}$/.exec(proof) ?? []
  const age = identity.clock().getTime() / 1000 - Number(time)
  const isCurrent = age > -1 && age < LIFETIME_SECONDS
  const asked = isOwner ? LEAST_ZERO_BITS : await zeroBitsFor(identity, client)
  const least = Math.max(LEAST_ZERO_BITS, asked - TOLERATED_BITS)
  if (!isCurrent || zeroBitsOf(`${phoneNumber}.${proof}`) < least)
    throw new Refusal('CAPTCHA_CHECK_FAILED : The check took too long. Please try again.')
  const { max, ...limit } = LIMITS.usesOfAProof
  const used = await countOne(identity, { limit: { ...limit, max }, who: [phoneNumber, proof] })
  if (used.count > max) throw new Refusal('CAPTCHA_CHECK_FAILED : The check was used before.')
}

/** Counts a code that a stranger asked for: further ones, from their address and from all, need more work. */
export async function countAsked(identity: Identity, { address }: Client): Promise<void> {
  await countOne(identity, { limit: ASKED_BY_STRANGERS, who: [] })
  await countOne(identity, { limit: ASKED_FROM, who: [address] })
}

/**
 * Grows by one with each doubling. Nobody is refused for their address: a carrier or a school puts thousands
 * behind one.
 */
async function zeroBitsFor(identity: Identity, { address }: Client): Promise<number> {
  const counts = [
    await readCount(identity, ASKED_BY_STRANGERS.name),
    identity.isOwnAddress(address) ? 0 : await readCount(identity, ASKED_FROM.name, address),
  ]
  const doublings = Math.ceil(Math.log2(Math.max(USUAL, ...counts) / USUAL))
  return Math.min(MOST_ZERO_BITS, LEAST_ZERO_BITS + doublings)
}

const zeroBitsOf = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE())
