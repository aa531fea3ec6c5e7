import { z } from 'zod'
import { findIdByPhone } from '../accounts.ts'
import { Refusal } from '../errors.ts'
import { type Identity, QuotaExceeded } from '../identity.ts'
import { type Client, isKnown, type Known } from '../known-clients.ts'
import { countAndRequire, LIMITS } from '../limits.ts'
import { createPhoneCode } from '../phone-codes.ts'
import { challenge, countAsked, requireWork } from '../proof-of-work.ts'
import { requirePhoneNumber, shortText } from '../requests.ts'

export const sendVerificationCodeRequest = z.object({
  phoneNumber: shortText.optional(),
  recaptchaToken: shortText.optional(),
})

/**
 * Sends a code to a phone. The answer is the same whether or not the number has an account.
 * @throws {Refusal} INVALID_PHONE_NUMBER, MISSING_RECAPTCHA_TOKEN, CAPTCHA_CHECK_FAILED,
 * OPERATION_NOT_ALLOWED, TOO_MANY_ATTEMPTS_TRY_LATER, QUOTA_EXCEEDED
 */
export async function sendVerificationCode(
  identity: Identity,
  request: z.output<typeof sendVerificationCodeRequest>,
  client: Client,
) {
  const phoneNumber = requirePhoneNumber(request.phoneNumber)
  const known = await isKnown(identity, await findIdByPhone(identity.db, phoneNumber), client)
  const isOwner = known.device || known.network
  if (!identity.emulator) {
    requireRegion(identity, phoneNumber)
    await requireWork(identity, request.recaptchaToken, { phoneNumber, isOwner, client })
    await limitCodes(identity, phoneNumber, known)
    if (!isOwner) await countAsked(identity, client)
  }
  const { sessionInfo, code, expiresAt } = await createPhoneCode(identity, phoneNumber)
  const { locale } = client
  await identity.sendCode({ phoneNumber, code, expiresAt, locale, isOwner }).catch(quotaExceeded)
  return { sessionInfo }
}

function requireRegion({ phoneRegions }: Identity, phoneNumber: string): void {
  if (phoneRegions.some((begin) => phoneNumber.startsWith(begin))) return
  throw new Refusal('OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled.')
}

/** Known devices and networks of the number's owner have counts of their own, which no stranger uses up. */
async function limitCodes(identity: Identity, phoneNumber: string, known: Known): Promise<void> {
  const message = 'TOO_MANY_ATTEMPTS_TRY_LATER : Too many codes were sent.'
  const who = [phoneNumber, ...(known.device ? ['device'] : known.network ? ['network'] : [])]
  await countAndRequire(identity, { limit: LIMITS.codesTo, who }, message)
  await countAndRequire(identity, { limit: LIMITS.codesToInADay, who }, message)
}

function quotaExceeded(error: unknown): never {
  if (error instanceof QuotaExceeded) throw new Refusal('QUOTA_EXCEEDED : No more codes can be sent today.')
  throw error
}

/** Sends the SDK to its `ApplicationVerifier`: nothing of reCAPTCHA Enterprise is on. */
export const recaptchaConfig = () => ({
  recaptchaKey: 'projects/stand-in/keys/none',
  recaptchaEnforcementState: [{ provider: 'PHONE_PROVIDER', enforcementState: 'OFF' }],
})

export const recaptchaParams = async (identity: Identity, client: Client) => ({
  kind: 'identitytoolkit#GetRecaptchaParamResponse',
  ...(await challenge(identity, client)),
})
