import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import {
  type Account,
  createAccount,
  emailExists,
  lockById,
  setIdentity,
  setPhone,
  updateAccount,
} from '../accounts.ts'
import { readClaims } from '../custom-tokens.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { createOobCode } from '../oob-codes.ts'
import { requireStrength } from '../password-policy.ts'
import {
  oobRequestType,
  requireEmail,
  requirePhoneNumber,
  shortText,
  token,
  userAttribute,
} from '../requests.ts'
import { accounts } from '../schema.ts'
import { credentialFields, many, ownerRequest, providerUserInfo } from './owner-request.ts'
import { presentUpdated } from './present-updated.ts'
import { unlink } from './unlink.ts'

export const createRequest = ownerRequest({
  ...credentialFields,
  localId: shortText.optional(),
  disabled: z.boolean().default(false),
})
export const updateRequest = ownerRequest({
  ...credentialFields,
  localId: shortText.optional(),
  disableUser: z.boolean().optional(),
  customAttributes: token.optional(),
  deleteAttribute: z.array(userAttribute).default([]),
  linkProviderUserInfo: providerUserInfo.optional(),
  deleteProvider: many,
  /** Seconds, as the Admin SDK sends them to revoke what was signed in before. */
  validSince: z.coerce.number().int().min(0).max(8.64e12).optional(),
})
export const deleteRequest = ownerRequest({ localId: shortText.optional() })
export const batchDeleteRequest = ownerRequest({ localIds: many, force: z.boolean().default(false) })
export const oobCodeRequest = ownerRequest({
  requestType: oobRequestType.pipe(
    z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL']),
  ),
  email: shortText.optional(),
  newEmail: shortText.optional(),
  continueUrl: shortText.optional(),
  returnOobLink: z.boolean().optional(),
  // Where an app opens the link, which here leads to the product's page in any case.
  ...appSettings(),
})

function appSettings() {
  const text = shortText.optional()
  return {
    canHandleCodeInApp: z.boolean().optional(),
    dynamicLinkDomain: text,
    linkDomain: text,
    androidPackageName: text,
    androidMinimumVersion: text,
    androidInstallApp: z.boolean().optional(),
    iOSBundleId: text,
  }
}

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

/** @throws {Refusal} INVALID_PHONE_NUMBER */
const numberOf = ({ phoneNumber }: { phoneNumber?: string | undefined }) =>
  phoneNumber === undefined ? undefined : requirePhoneNumber(phoneNumber)

/** @throws {Refusal} DUPLICATE_LOCAL_ID, EMAIL_EXISTS, PHONE_NUMBER_EXISTS, … */
export async function create(identity: Identity, request: z.output<typeof createRequest>) {
  const { displayName, photoUrl, emailVerified = false, localId, disabled } = request
  const profile = { displayName, photoUrl, emailVerified, disabled, ...(localId && { localId }) }
  const phoneNumber = numberOf(request)
  const fields = { ...profile, ...(await credentials(identity, request)) }
  const account = await identity.db.transaction(async (tx) => {
    const created = await createAccount(identity, tx, fields)
    if (created && phoneNumber) await setPhone(tx, created.localId, phoneNumber)
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

/**
 * @throws {Refusal} MISSING_LOCAL_ID, USER_NOT_FOUND, EMAIL_EXISTS, INVALID_CLAIMS, PHONE_NUMBER_EXISTS,
 * FEDERATED_USER_ID_ALREADY_LINKED, …
 */
export async function update(identity: Identity, request: z.output<typeof updateRequest>) {
  const { localId, customAttributes, disableUser, displayName, photoUrl, emailVerified, validSince } = request
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
    ...(customAttributes !== undefined && { customAttributes: readClaims(customAttributes) }),
    ...(validSince !== undefined && { validSince: new Date(validSince * 1000) }),
  }
  const phoneNumber = numberOf(request)
  const { linkProviderUserInfo: linked, deleteProvider } = request
  return identity.db.transaction(async (tx) => {
    const account = await lockById(tx, localId)
    if (!account) throw new Refusal('USER_NOT_FOUND')
    const withoutProvider = await unlink(identity, tx, account, deleteProvider)
    if (phoneNumber) await setPhone(tx, localId, phoneNumber)
    if (linked) await setIdentity(tx, { ...linked, localId }, 'FEDERATED_USER_ID_ALREADY_LINKED')
    const all = { ...withoutProvider, ...changes }
    if (Object.keys(all).length === 0) return presentUpdated(tx, account)
    return presentUpdated(tx, await updateAccount(tx, localId, all).catch(emailExists))
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
  const codeRequest = { requestType, email, account, continueUrl, locale: undefined, ...newEmail }
  const { code, link } = await createOobCode(identity, codeRequest)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email, oobCode: code, oobLink: link }
}
