import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { createAccount, PHONE, setIdentity, setPhone } from '../accounts.ts'
import { readClaims } from '../custom-tokens.ts'
import { Refusal } from '../errors.ts'
import type { Identity, Queries } from '../identity.ts'
import { requireEmail, requirePhoneNumber, shortText, token } from '../requests.ts'
import { accounts } from '../schema.ts'
import { accountFields, ownerRequest, providerUserInfo } from './owner-request.ts'

const milliseconds = z.coerce.number().int().min(0).max(8.64e15)

const importedUser = z.strictObject({
  ...accountFields,
  localId: shortText.max(128).optional(),
  disabled: z.boolean().optional(),
  customAttributes: token.optional(),
  createdAt: milliseconds.optional(),
  lastLoginAt: milliseconds.optional(),
  providerUserInfo: z.array(providerUserInfo).max(100).default([]),
})
type ImportedUser = z.output<typeof importedUser>

/** Without hashed passwords, whose algorithms this service does not have. */
export const importRequest = ownerRequest({ users: z.array(importedUser).min(1).max(1000) })

/** Makes accounts that are known elsewhere. One that cannot be made is named, and the others are. */
export async function importAccounts(identity: Identity, { users }: z.output<typeof importRequest>) {
  const failed: { index: number; message: string }[] = []
  for (const [index, user] of users.entries()) {
    await identity.db
      .transaction((tx) => importOne(identity, tx, user))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        failed.push({ index, message: error.message })
      })
  }
  return {
    kind: 'identitytoolkit#UploadAccountResponse',
    error: failed.length > 0 ? failed : undefined,
  }
}

async function importOne(identity: Identity, tx: Queries, user: ImportedUser): Promise<void> {
  const { localId, email, phoneNumber, customAttributes, createdAt, lastLoginAt } = user
  if (!localId) throw new Refusal('localId is missing')
  const created = await createAccount(identity, tx, {
    localId,
    email: email === undefined ? null : requireEmail(email),
    emailVerified: user.emailVerified ?? false,
    displayName: user.displayName ?? null,
    photoUrl: user.photoUrl ?? null,
    disabled: user.disabled ?? false,
    customAttributes: customAttributes === undefined ? null : readClaims(customAttributes),
    ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
    ...(lastLoginAt !== undefined && { lastLoginAt: new Date(lastLoginAt) }),
  })
  if (!created) throw new Refusal(await whyTaken(tx, localId))
  if (phoneNumber !== undefined) await setPhone(tx, localId, requirePhoneNumber(phoneNumber))
  for (const linked of user.providerUserInfo) {
    // The email and the number say these two.
    if (linked.providerId === 'password' || linked.providerId === PHONE) continue
    await setIdentity(tx, { ...linked, localId }, 'raw id exists in other account in database')
  }
}

async function whyTaken(tx: Queries, localId: string): Promise<string> {
  const [known] = await tx.select().from(accounts).where(eq(accounts.localId, localId))
  return known
    ? 'localId belongs to an existing account - can not overwrite.'
    : 'email exists in other account in database'
}
