import { and, desc, gt, isNotNull, sql } from 'drizzle-orm'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { readConfig, setEmailPrivacy } from './config.ts'
import { notOffered } from './errors.ts'
import type { Identity } from './identity.ts'
import { check, readJson } from './requests.ts'
import * as admin from './routes/administer.ts'
import * as find from './routes/find-accounts.ts'
import { importAccounts, importRequest } from './routes/import-accounts.ts'
import { createSessionCookie, sessionCookieRequest } from './routes/session-cookie.ts'
import { accounts, attempts, oobCodes, phoneCodes } from './schema.ts'

const HOST = '/identitytoolkit.googleapis.com'
const TOOLKIT = `${HOST}/v1`
const EMULATOR = '/emulator/v1/projects/:project'

const isOwner = (c: Context) => /^bearer owner$/i.test(c.req.header('authorization') ?? '')

const configRequest = z.strictObject({
  signIn: z.strictObject({ allowDuplicateEmails: z.boolean().optional() }).optional(),
  emailPrivacyConfig: z.strictObject({ enableImprovedEmailPrivacy: z.boolean().optional() }).optional(),
})

/**
 * The emulator's endpoints for tests
 * (https://firebase.google.com/docs/reference/rest/auth#section-auth-emulator) and the Admin SDK's, whose
 * credential is `Bearer owner`. They check no permission.
 */
export function addEmulatorCalls(app: Hono, identity: Identity): void {
  const { db, clock } = identity

  app.delete(`${EMULATOR}/accounts`, async (c) => {
    await db.transaction(async (tx) => {
      await tx.delete(accounts)
      await tx.delete(oobCodes)
      await tx.delete(phoneCodes)
      await tx.delete(attempts)
    })
    return c.json({})
  })
  app.get(`${EMULATOR}/oobCodes`, async (c) => {
    const newest = await db
      .select()
      .from(oobCodes)
      .where(and(isNotNull(oobCodes.link), gt(oobCodes.expiresAt, clock())))
      .orderBy(desc(oobCodes.createdAt), sql`ctid desc`)
      .limit(1000)
    // Oldest first, like Firebase's emulator: tests take the last one.
    return c.json({ oobCodes: newest.reverse().map(presentCode) })
  })
  app.get(`${EMULATOR}/verificationCodes`, async (c) => {
    const newest = await db
      .select()
      .from(phoneCodes)
      .where(isNotNull(phoneCodes.shown))
      .orderBy(desc(phoneCodes.createdAt), sql`ctid desc`)
      .limit(1000)
    const verificationCodes = newest.reverse().map(({ phoneNumber, shown }) => ({ phoneNumber, ...shown }))
    return c.json({ verificationCodes })
  })
  app.get(`${EMULATOR}/config`, async (c) => c.json(await presentConfig(identity)))
  app.patch(`${EMULATOR}/config`, async (c) => {
    const { signIn, emailPrivacyConfig } = await readJson(c, configRequest)
    if (signIn?.allowDuplicateEmails) throw notOffered('does not offer several accounts for one address')
    const privacy = emailPrivacyConfig?.enableImprovedEmailPrivacy
    if (privacy !== undefined) await setEmailPrivacy(identity, privacy)
    return c.json(await presentConfig(identity))
  })

  const owned = <S extends z.ZodType>(
    path: string,
    schema: S,
    answer: (identity: Identity, request: z.output<S>) => Promise<Record<string, unknown>>,
  ) => {
    const handle: MiddlewareHandler = async (c, next) => {
      if (!isOwner(c)) return next()
      return c.json(await answer(identity, await readJson(c, schema)))
    }
    app.post(`${TOOLKIT}/projects/:project/${path}`, handle)
    // The same path without a project: the credential identifies it.
    app.post(`${TOOLKIT}/${path === 'accounts' ? 'accounts:signUp' : path}`, handle)
  }
  owned('accounts', admin.createRequest, admin.create)
  owned('accounts:lookup', find.lookupRequest, find.lookup)
  owned('accounts:update', admin.updateRequest, admin.update)
  owned('accounts:delete', admin.deleteRequest, admin.remove)
  owned('accounts:batchDelete', admin.batchDeleteRequest, admin.batchDelete)
  owned('accounts:batchCreate', importRequest, importAccounts)
  owned('accounts:query', find.queryRequest, find.query)
  owned('accounts:sendOobCode', admin.oobCodeRequest, admin.sendOobCode)
  app.get(`${TOOLKIT}/projects/:project/accounts:batchGet`, async (c, next) => {
    if (!isOwner(c)) return next()
    return c.json(await find.list(identity, check(find.listRequest, c.req.query())))
  })
  app.post(`${TOOLKIT}/projects/:call{.+:createSessionCookie}`, async (c, next) => {
    if (!isOwner(c)) return next()
    return c.json(await createSessionCookie(identity, await readJson(c, sessionCookieRequest)))
  })
  // Providers, tenants and settings of a project, above all.
  app.all(`${HOST}/:version/projects/*`, async (c, next) => {
    if (!isOwner(c)) return next()
    throw notOffered('does not offer this call')
  })
}

const presentCode = ({ email, newEmail, requestType, link }: typeof oobCodes.$inferSelect) => ({
  email,
  ...(newEmail !== null && { newEmail }),
  requestType,
  oobCode: new URL(link ?? '').searchParams.get('oobCode'),
  oobLink: link,
})

async function presentConfig(identity: Identity) {
  const { emailPrivacy } = await readConfig(identity)
  return {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: emailPrivacy },
  }
}
