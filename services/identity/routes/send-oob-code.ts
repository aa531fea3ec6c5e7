import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { findByEmail } from '../accounts.ts'
import { requireAuthorized } from '../authorized-domains.ts'
import { readConfig } from '../config.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { type Client, isKnown } from '../known-clients.ts'
import { countAndRequire, countMailToStranger, countWantedAddress, LIMITS } from '../limits.ts'
import { createOobCode } from '../oob-codes.ts'
import { email, oobRequestType, requireEmail, shortText, token } from '../requests.ts'
import { authenticate, requireRecent } from '../sessions.ts'

export const sendOobCodeRequest = z.object({
  requestType: oobRequestType.optional(),
  email: shortText.optional(),
  newEmail: shortText.optional(),
  idToken: token.optional(),
  continueUrl: shortText.optional(),
})

/** Long enough to hand over an email, and too short to annoy users. */
const RESPONSE_DELAY_MS = 150

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
const TOO_MANY_RESETS = 'RESET_PASSWORD_EXCEED_LIMIT'

/**
 * Emails a code. Neither the response nor its duration reveals whether the email has an account.
 * @throws {Refusal} INVALID_EMAIL, RESET_PASSWORD_EXCEED_LIMIT, TOO_MANY_ATTEMPTS_TRY_LATER,
 * UNAUTHORIZED_DOMAIN, …
 */
export async function sendOobCode(
  identity: Identity,
  request: z.output<typeof sendOobCodeRequest>,
  client: Client,
) {
  if (request.continueUrl !== undefined) requireAuthorized(request.continueUrl, identity.publicUrl)
  const email = await sendByType(identity, request, client)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

async function sendByType(identity: Identity, request: z.output<typeof sendOobCodeRequest>, client: Client) {
  const { requestType, continueUrl } = request
  const { locale } = client
  switch (requestType) {
    case 'VERIFY_EMAIL': {
      if (!request.idToken) throw new Refusal('INVALID_ID_TOKEN')
      const { account, email } = await ownerOf(identity, request.idToken)
      // Somebody may have signed up with the address of another person.
      if (!account.emailVerified) await countMailToStranger(identity, client.address, TOO_MANY)
      await countAndRequire(identity, { limit: LIMITS.mailsForOwner, who: [email] }, TOO_MANY)
      const mail = await createOobCode(identity, { requestType, email, account, continueUrl, locale })
      await identity.sendMail({ to: email, kind: requestType, locale, ...mail })
      return email
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const newEmail = requireNewEmail(request.newEmail)
      const { account, email, bearer } = await ownerOf(identity, request.idToken)
      requireRecent(identity, bearer)
      await countWantedAddress(identity, client.address)
      if (await findByEmail(identity.db, newEmail)) throw new Refusal('EMAIL_EXISTS')
      await limitMails(identity, newEmail, client, TOO_MANY)
      const codeRequest = { requestType, email, account, continueUrl, newEmail, locale } as const
      const mail = await createOobCode(identity, codeRequest)
      await identity.sendMail({ to: newEmail, kind: requestType, locale, ...mail })
      return email
    }
    case 'EMAIL_SIGNIN': {
      const { email } = await requireRecipient(identity, request, client, TOO_MANY)
      const mail = await createOobCode(identity, {
        requestType,
        email,
        account: undefined,
        continueUrl,
        locale,
      })
      await identity.sendMail({ to: email, kind: requestType, locale, ...mail })
      return email
    }
    case 'PASSWORD_RESET': {
      const { email, account } = await requireRecipient(identity, request, client, TOO_MANY_RESETS)
      const mail = await createOobCode(identity, { requestType, email, account, continueUrl, locale })
      // The response always takes the same time and does not wait for the email, so that it reveals no
      // account.
      if (!account && !(await readConfig(identity)).emailPrivacy) throw new Refusal('EMAIL_NOT_FOUND')
      const delay = pause(RESPONSE_DELAY_MS)
      if (account)
        identity.sendMail({ to: email, kind: requestType, locale, ...mail }).catch(identity.onError)
      await delay
      return email
    }
    case undefined:
    case 'OOB_REQ_TYPE_UNSPECIFIED':
      throw new Refusal('MISSING_REQ_TYPE')
    default:
      throw new Refusal('OPERATION_NOT_ALLOWED : Mails of this kind are not offered')
  }
}

/** The signed-in account and its email. */
async function ownerOf(identity: Identity, idToken: string | undefined) {
  const bearer = await authenticate(identity, idToken)
  const { account } = bearer
  if (account.email === null) throw new Refusal('MISSING_EMAIL')
  return { bearer, account, email: account.email }
}

function requireNewEmail(given: string | undefined): string {
  if (!given) throw new Refusal('MISSING_NEW_EMAIL')
  const read = email.safeParse(given)
  if (!read.success) throw new Refusal('INVALID_NEW_EMAIL')
  return read.data
}

/** The email of a request and its account, if any. Counts the request against the limits. */
async function requireRecipient(
  identity: Identity,
  request: z.output<typeof sendOobCodeRequest>,
  client: Client,
  message: string,
) {
  const email = requireEmail(request.email)
  const account = await findByEmail(identity.db, email)
  const { device, network } = await isKnown(identity, account?.localId, client)
  if (device || network)
    await countAndRequire(identity, { limit: LIMITS.mailsForOwner, who: [email] }, message)
  else await limitMails(identity, email, client, message)
  return { email, account }
}

/**
 * The limits of who is not known to own an address, whether it has an account or not. Owners have their own,
 * which strangers cannot use up.
 */
async function limitMails(identity: Identity, email: string, { address }: Client, message: string) {
  await countMailToStranger(identity, address, message)
  await countAndRequire(identity, { limit: LIMITS.mailsForStrangers, who: [email] }, message)
}
