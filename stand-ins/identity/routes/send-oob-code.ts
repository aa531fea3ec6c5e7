import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { findByEmail } from '../accounts.ts'
import { requireAuthorized } from '../authorized-domains.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { countAndRequire, LIMITS } from '../limits.ts'
import { createOobCode } from '../oob-codes.ts'
import { requireEmail, shortText, token } from '../requests.ts'
import { authenticate } from '../sessions.ts'

export const sendOobCodeRequest = z.object({
  requestType: shortText.optional(),
  email: shortText.optional(),
  idToken: token.optional(),
  continueUrl: shortText.optional(),
})

/** Long enough for a mail to be handed on meanwhile, and too short for anybody to mind. */
const MAILING_MS = 150

/**
 * Mails a code; `locale` is the language asked for by the SDK's own header. Whether an address has an account shows neither in the answer nor in the time it takes.
 * @throws {Refusal} INVALID_EMAIL, RESET_PASSWORD_EXCEED_LIMIT, TOO_MANY_ATTEMPTS_TRY_LATER, UNAUTHORIZED_DOMAIN, …
 */
export async function sendOobCode(
  identity: Identity,
  request: z.output<typeof sendOobCodeRequest>,
  address: string,
  locale?: string,
) {
  if (request.continueUrl !== undefined) requireAuthorized(request.continueUrl, identity.publicUrl)
  const email = await sendByType(identity, request, address, locale)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

async function sendByType(
  identity: Identity,
  request: z.output<typeof sendOobCodeRequest>,
  address: string,
  locale?: string,
) {
  const { requestType, continueUrl } = request
  switch (requestType) {
    case 'VERIFY_EMAIL': {
      const { account } = await authenticate(identity, request.idToken)
      await limitMails(identity, account.email, address, 'TOO_MANY_ATTEMPTS_TRY_LATER')
      const mail = await createOobCode(identity, { requestType, email: account.email, account, continueUrl })
      await identity.sendMail({ to: account.email, kind: requestType, locale, ...mail })
      return account.email
    }
    case 'EMAIL_SIGNIN': {
      const email = requireEmail(request.email)
      await limitMails(identity, email, address, 'TOO_MANY_ATTEMPTS_TRY_LATER')
      const mail = await createOobCode(identity, { requestType, email, account: undefined, continueUrl })
      await identity.sendMail({ to: email, kind: requestType, locale, ...mail })
      return email
    }
    case 'PASSWORD_RESET': {
      const email = requireEmail(request.email)
      await limitMails(identity, email, address, 'RESET_PASSWORD_EXCEED_LIMIT')
      const account = await findByEmail(identity.db, email)
      const mail = await createOobCode(identity, { requestType, email, account, continueUrl })
      // Not waited for, and the answer not hurried: the time that mail takes would tell that there is an account.
      const mailing = pause(MAILING_MS)
      if (account)
        identity.sendMail({ to: email, kind: requestType, locale, ...mail }).catch(identity.onError)
      await mailing
      return email
    }
    case undefined:
    case 'OOB_REQ_TYPE_UNSPECIFIED':
      throw new Refusal('MISSING_REQ_TYPE')
    default:
      throw new Refusal('OPERATION_NOT_ALLOWED : Mails of this kind are not offered')
  }
}

async function limitMails(identity: Identity, email: string, address: string, message: string) {
  await countAndRequire(identity, { limit: LIMITS.mailsFrom, who: [address] }, message)
  await countAndRequire(identity, { limit: LIMITS.mailsTo, who: [email] }, message)
}
