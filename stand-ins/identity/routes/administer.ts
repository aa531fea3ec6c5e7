import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import {
  type Account,
  createAccount,
  emailExists,
  identitiesOf,
  lockById,
  PHONE,
  setPhone,
  updateAccount,
} from '../accounts.ts'
import { requireClaims } from '../custom-tokens.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { createOobCode } from '../oob-codes.ts'
import { requireStrength } from '../password-policy.ts'
import { displayName, password, photoUrl, requireEmail, shortText } from '../requests.ts'
import { accounts, federatedIdentities } from '../schema.ts'
import { presentAccount } from './lookup.ts'
import { presentUpdated } from './present-updated.ts'

const fields = {
  email: shortText.optional(),
  password: password.optional(),
  displayName: displayName.optional(),
  photoUrl: photoUrl.optional(),
  emailVerified: z.boolean().optional(),
  phoneNumber: z.e164().optional(),
}

const many = z.array(shortText).max(1000).default([])

export const createRequest = z.object({
  ...fields,
  localId: shortText.optional(),
  disabled: z.boolean().default(false),
})
export const lookupRequest = z.object({ localId: many, email: many, phoneNumber: many })
export const updateRequest = z.object({
  ...fields,
  localId: shortText.optional(),
  disableUser: z.boolean().optional(),
  customAttributes: shortText.optional(),
  deleteAttribute: z.array(z.string()).default([]),
})
export const deleteRequest = z.object({ localId: shortText.optional() })
export const batchDeleteRequest = z.object({ localIds: many, force: z.boolean().default(false) })
export const queryRequest = z.object({ returnUserInfo: z.boolean().default(true) })
export const oobCodeRequest = z.object({
  requestType: z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL']),
  email: shortText.optional(),
  newEmail: shortText.optional(),
  continueUrl: shortText.optional(),
})

type Given = { email?: string | undefined; password?: string | undefined }

async function credentials(identity: Identity, { email, password }: Given): Promise<Partial<Account>> {
  if (password !== undefined) requireStrength(password, identity)
  return {
    ...(email !== undefined && { email: requireEmail(email) }),
    ...(password !== undefined && {
      passwordHash: await identity.passwords.hash(password),
      passwordUpdatedAt: identity.clock(),
    }),
  }
}

/** @throws {Refusal} DUPLICATE_LOCAL_ID, EMAIL_EXISTS, … */
export async function create(identity: Identity, request: z.output<typeof createRequest>) {
  const { displayName, photoUrl, emailVerified = false, localId, disabled } = request
  const profile = { displayName, photoUrl, emailVerified, disabled, ...(localId && { localId }) }
  const fields = { ...profile, ...(await credentials(identity, request)) }
  const account = await identity.db.transaction(async (tx) => {
    const created = await createAccount(identity, tx, fields)
    if (created && request.phoneNumber) await setPhone(tx, created.localId, request.phoneNumber)
    return created
  })
  if (!account) {
    const [taken] = await identity.db
      .select()
      .from(accounts)
      .where(eq(accounts.localId, localId ?? ''))
    throw new Refusal(taken ? 'DUPLICATE_LOCAL_ID' : 'EMAIL_EXISTS')
  }
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.localId,
    email: account.email ?? undefined,
    displayName: account.displayName ?? undefined,
  }
}

export async function lookup({ db }: Identity, request: z.output<typeof lookupRequest>) {
  const emails = request.email.map((email) => email.toLowerCase())
  const phoneOwners = db
    .select({ localId: federatedIdentities.localId })
    .from(federatedIdentities)
    .where(
      and(eq(federatedIdentities.providerId, PHONE), inArray(federatedIdentities.rawId, request.phoneNumber)),
    )
  const found = [
    ...(await db.select().from(accounts).where(inArray(accounts.localId, request.localId))),
    ...(await db.select().from(accounts).where(inArray(accounts.email, emails))),
    ...(await db.select().from(accounts).where(inArray(accounts.localId, phoneOwners))),
  ]
  const unique = [...new Map(found.map((account) => [account.localId, account])).values()]
  const users = await Promise.all(
    unique.map(async (account) => presentAccount(account, await identitiesOf(db, account.localId))),
  )
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: users.length > 0 ? users : undefined }
}

/** @throws {Refusal} MISSING_LOCAL_ID, USER_NOT_FOUND, EMAIL_EXISTS, INVALID_CLAIMS, … */
export async function update(identity: Identity, request: z.output<typeof updateRequest>) {
  const { localId, customAttributes, disableUser, displayName, photoUrl, emailVerified } = request
  if (!localId) throw new Refusal('MISSING_LOCAL_ID')
  const cleared = (attribute: string) => request.deleteAttribute.includes(attribute)
  const changes = {
    ...(await credentials(identity, request)),
    ...(displayName !== undefined && { displayName }),
    ...(photoUrl !== undefined && { photoUrl }),
    ...(cleared('DISPLAY_NAME') && { displayName: null }),
    ...(cleared('PHOTO_URL') && { photoUrl: null }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...(disableUser !== undefined && { disabled: disableUser }),
    ...(customAttributes !== undefined && { customAttributes: requireClaims(parseJson(customAttributes)) }),
  }
  return identity.db.transaction(async (tx) => {
    const account = await lockById(tx, localId)
    if (!account) throw new Refusal('USER_NOT_FOUND')
    if (request.phoneNumber) await setPhone(tx, localId, request.phoneNumber)
    if (Object.keys(changes).length === 0) return presentUpdated(tx, account)
    return presentUpdated(tx, await updateAccount(tx, localId, changes).catch(emailExists))
  })
}

/** @throws {Refusal} MISSING_LOCAL_ID, USER_NOT_FOUND */
export async function remove({ db }: Identity, { localId }: z.output<typeof deleteRequest>) {
  if (!localId) throw new Refusal('MISSING_LOCAL_ID')
  const deleted = await db.delete(accounts).where(eq(accounts.localId, localId)).returning()
  if (deleted.length === 0) throw new Refusal('USER_NOT_FOUND')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

export async function batchDelete(
  { db }: Identity,
  { localIds, force }: z.output<typeof batchDeleteRequest>,
) {
  if (localIds.length === 0) throw new Refusal('LOCAL_ID_LIST_EXCEEDS_LIMIT')
  const found = await db.select().from(accounts).where(inArray(accounts.localId, localIds))
  const enabled = new Set(
    found.filter(({ disabled }) => !disabled && !force).map((account) => account.localId),
  )
  const due = localIds.filter((localId) => !enabled.has(localId))
  await db.delete(accounts).where(inArray(accounts.localId, due))
  const errors = localIds.flatMap((localId, index) =>
    enabled.has(localId)
      ? [{ index, localId, message: 'NOT_DISABLED : Disable the account before batch deletion.' }]
      : [],
  )
  return { errors: errors.length > 0 ? errors : undefined }
}

const MAX_LISTED = 1000

export async function query({ db }: Identity, { returnUserInfo }: z.output<typeof queryRequest>) {
  if (!returnUserInfo) return { recordsCount: String(await db.$count(accounts)) }
  const userInfo = await list({ db })
  return { recordsCount: String(userInfo.length), userInfo }
}

/** Lists at most a thousand accounts, by id. */
export async function list({ db }: Pick<Identity, 'db'>) {
  const found = await db.select().from(accounts).orderBy(accounts.localId).limit(MAX_LISTED)
  return Promise.all(
    found.map(async (account) => presentAccount(account, await identitiesOf(db, account.localId))),
  )
}

/**
 * Returns the link instead of emailing it. @throws {Refusal} MISSING_EMAIL, USER_NOT_FOUND, EMAIL_NOT_FOUND,
 * …
 */
export async function sendOobCode(identity: Identity, request: z.output<typeof oobCodeRequest>) {
  const email = requireEmail(request.email)
  const { requestType, continueUrl } = request
  const [account] = await identity.db.select().from(accounts).where(eq(accounts.email, email))
  if (!account && requestType !== 'EMAIL_SIGNIN')
    throw new Refusal(requestType === 'PASSWORD_RESET' ? 'EMAIL_NOT_FOUND' : 'USER_NOT_FOUND')
  if (requestType === 'VERIFY_AND_CHANGE_EMAIL' && !request.newEmail) throw new Refusal('MISSING_NEW_EMAIL')
  const newEmail = request.newEmail ? { newEmail: requireEmail(request.newEmail) } : {}
  const codeRequest = { requestType, email, account, continueUrl, ...newEmail }
  const { code, link } = await createOobCode(identity, codeRequest)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email, oobCode: code, oobLink: link }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('INVALID_CLAIMS')
  }
}
