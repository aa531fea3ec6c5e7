import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { findByEmail } from '../accounts.ts'
import { requireAuthorized } from '../authorized-domains.ts'
import { readConfig } from '../config.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { type Client, isKnown } from '../known-clients.ts'
import { countAndRequire, countWantedAddress, LIMITS } from '../limits.ts'
import { createOobCode } from '../oob-codes.ts'
import { email, requireEmail, shortText, token } from '../requests.ts'
import { authenticate, requireRecent } from '../sessions.ts'

export const sendOobCodeRequest = z.object({
  requestType: shortText.optional(),
  email: shortText.optional(),
  newEmail: shortText.optional(),
  idToken: token.optional(),
  continueUrl: shortText.optional(),
})

/** Long enough for a mail to be handed on meanwhile, and too short for anybody to mind. */
const MAILING_MS = 150

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
const TOO_MANY_RESETS = 'RESET_PASSWORD_EXCEED_LIMIT'

/**
 * Mails a code. Whether an address has an account shows neither in the answer nor in the time it takes.
 * @throws {Refusal} INVALID_EMAIL, RESET_PASSWORD_EXCEED_LIMIT, TOO_MANY_ATTEMPTS_TRY_LATER, UNAUTHORIZED_DOMAIN, …
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
      await limitMails(identity, email, client, true, TOO_MANY)
      const mail = await createOobCode(identity, { requestType, email, account, continueUrl })
      await identity.sendMail({ to: email, kind: requestType, locale, ...mail })
      return email
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const newEmail = requireNewEmail(request.newEmail)
      const { account, email, bearer } = await ownerOf(identity, request.idToken)
      requireRecent(identity, bearer)
      await countWantedAddress(identity, client.address)
      if (await findByEmail(identity.db, newEmail)) throw new Refusal('EMAIL_EXISTS')
      await limitMails(identity, newEmail, client, false, TOO_MANY)
      const asked = { requestType, email, account, continueUrl, newEmail } as const
      const mail = await createOobCode(identity, asked)
      await identity.sendMail({ to: newEmail, kind: requestType, locale, ...mail })
      return email
    }
    case 'EMAIL_SIGNIN': {
      const { email } = await forWhom(identity, request, client, TOO_MANY)
      const mail = await createOobCode(identity, { requestType, email, account: undefined, continueUrl })
      await identity.sendMail({ to: email, kind: requestType, locale, ...mail })
      return email
    }
    case 'PASSWORD_RESET': {
      const { email, account } = await forWhom(identity, request, client, TOO_MANY_RESETS)
      const mail = await createOobCode(identity, { requestType, email, account, continueUrl })
      // Not waited for, and the answer not hurried: the time that mail takes would tell that there is an account.
      if (!account && !(await readConfig(identity)).emailPrivacy) throw new Refusal('EMAIL_NOT_FOUND')
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

/** Who is signed in, and the address that their mails go to. */
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

/** The account, if any, of the address that somebody asks a mail for, who may ask for one more. */
async function forWhom(
  identity: Identity,
  request: z.output<typeof sendOobCodeRequest>,
  client: Client,
  message: string,
) {
  const email = requireEmail(request.email)
  const account = await findByEmail(identity.db, email)
  const { device, network } = await isKnown(identity, account?.localId, client)
  await limitMails(identity, email, client, device || network, message)
  return { email, account }
}

/** What strangers ask for does not use up what the owner may ask for. */
async function limitMails(
  identity: Identity,
  email: string,
  { address }: Client,
  isOwner: boolean,
  message: string,
) {
  const to = isOwner ? LIMITS.mailsForOwner : LIMITS.mailsForStrangers
  await countAndRequire(identity, { limit: LIMITS.mailsFrom, who: [address] }, message)
  await countAndRequire(identity, { limit: to, who: [email] }, message)
}
