import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { type Account, PHONE } from '../accounts.ts'
import type { Identity } from '../identity.ts'
import { shortText } from '../requests.ts'
import { accounts, federatedIdentities } from '../schema.ts'
import { presentAccount } from './lookup.ts'
import { many, ownerRequest } from './owner-request.ts'

type Database = Pick<Identity, 'db'>

const MAX_LISTED = 1000

export const lookupRequest = ownerRequest({
  localId: many,
  email: many,
  phoneNumber: many,
  federatedUserId: z
    .array(z.strictObject({ providerId: shortText, rawId: shortText }))
    .max(MAX_LISTED)
    .default([]),
})

export async function lookup({ db }: Database, request: z.output<typeof lookupRequest>) {
  const { localId, email, phoneNumber, federatedUserId } = request
  const ways = [...phoneNumber.map((rawId) => ({ providerId: PHONE, rawId })), ...federatedUserId]
  const isOneOf = ways.map(({ providerId, rawId }) =>
    and(eq(federatedIdentities.providerId, providerId), eq(federatedIdentities.rawId, rawId)),
  )
  const owners = db
    .select({ localId: federatedIdentities.localId })
    .from(federatedIdentities)
    .where(or(...isOneOf))
  const found = await db
    .select()
    .from(accounts)
    .where(
      or(
        inArray(accounts.localId, localId),
        inArray(
          accounts.email,
          email.map((address) => address.toLowerCase()),
        ),
        // Without a condition it would be everybody.
        ways.length > 0 ? inArray(accounts.localId, owners) : undefined,
      ),
    )
  const users = await presentAll({ db }, found)
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: users.length > 0 ? users : undefined }
}

export const queryRequest = ownerRequest({ returnUserInfo: z.boolean().default(true) })

export async function query({ db }: Database, { returnUserInfo }: z.output<typeof queryRequest>) {
  if (!returnUserInfo) return { recordsCount: String(await db.$count(accounts)) }
  const { users = [] } = await list({ db }, { maxResults: MAX_LISTED })
  return { recordsCount: String(users.length), userInfo: users }
}

export const listRequest = z.strictObject({
  maxResults: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .transform((asked) => Math.min(asked, MAX_LISTED)),
  nextPageToken: shortText.optional(),
  key: shortText.optional(),
})

/** A page of accounts by id; the token of the next page is the last id of this one. */
export async function list({ db }: Database, request: z.output<typeof listRequest>) {
  const { maxResults, nextPageToken = '' } = request
  const found = await db
    .select()
    .from(accounts)
    .where(gt(accounts.localId, nextPageToken))
    .orderBy(accounts.localId)
    .limit(maxResults + 1)
  const page = found.slice(0, maxResults)
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    users: page.length > 0 ? await presentAll({ db }, page) : undefined,
    nextPageToken: found.length > maxResults ? page.at(-1)?.localId : undefined,
  }
}

async function presentAll({ db }: Database, found: Account[]) {
  const ids = found.map(({ localId }) => localId)
  const linked = await db.select().from(federatedIdentities).where(inArray(federatedIdentities.localId, ids))
  const byOwner = Map.groupBy(linked, ({ localId }) => localId)
  return found.map((account) => presentAccount(account, byOwner.get(account.localId) ?? []))
}
