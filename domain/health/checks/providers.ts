import { and, gt } from 'drizzle-orm'
import { sessions } from '../../../db/schema.ts'
import type { CredentialCheck, CredentialResult } from '../../../providers/credential-checks.ts'
import type { Context } from '../../context.ts'
import { isApprovedSession } from '../../session-visibility.ts'
import { attention, broken, type CheckResult, fine, reasonOf } from '../check-result.ts'

/** Checks the credentials of each provider that is configured; undefined where a built-in one is used. */
export type CredentialChecks = {
  cards: CredentialCheck | undefined
  bkash: CredentialCheck | undefined
  sslcommerz: CredentialCheck | undefined
  identity: (() => Promise<CredentialResult & { domains: string[] }>) | undefined
  google: CredentialCheck | undefined
  images: CredentialCheck | undefined
}

type Setting = { demo: boolean; firebase: boolean; host: string; stripeKeys: string[] }

/**
 * `live`: whether its keys move real money. `available`: whether its stand-in serves where it is not
 * configured.
 */
type HostedSetting = { demo: boolean; live: boolean; available: boolean }

export async function checkCards(
  { database, clock, payments }: Pick<Context, 'database' | 'clock' | 'payments'>,
  check: CredentialChecks['cards'],
  { demo, stripeKeys }: Setting,
): Promise<CheckResult> {
  if (!check) {
    if (demo) return fine((texts) => texts.cards.demonstration())
    if (payments.bkash || payments.sslcommerz) return fine((texts) => texts.cards.otherWays())
    const [unsellable] = await database
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(isApprovedSession, gt(sessions.registrationEnd, clock()), gt(sessions.feeMinor, 0)))
      .limit(1)
    return unsellable ? attention((texts) => texts.cards.off()) : fine((texts) => texts.cards.notNeeded())
  }
  const tests = stripeKeys.filter((key) => /^(sk|pk)_test_/.test(key)).length
  const { isValid, reason } = await check()
  if (!isValid) return broken((texts) => texts.cards.refused(reason))
  if (tests > 0) return attention((texts) => texts.cards.test())
  return fine((texts) => texts.cards.fine())
}

/** bKash and SSLCommerz, which differ in words only. */
export async function checkHosted(
  name: 'bkash' | 'sslcommerz',
  check: CredentialCheck | undefined,
  { demo, live, available }: HostedSetting,
): Promise<CheckResult> {
  if (!check) return fine((texts) => (available ? texts[name].demonstration() : texts[name].off()))
  const { isValid, reason } = await check()
  if (!isValid) return broken((texts) => texts[name].refused(reason))
  if (!live && !demo) return attention((texts) => texts[name].sandbox())
  return fine((texts) => texts[name].fine())
}

export async function checkIdentity(
  check: CredentialChecks['identity'],
  { host }: Setting,
): Promise<CheckResult> {
  if (!check) return fine((texts) => texts.identity.own())
  const { isValid, reason, domains } = await check()
  if (!isValid) return broken((texts) => texts.identity.refused(reason))
  if (domains.length > 0 && !domains.includes(host)) return attention((texts) => texts.identity.domain(host))
  return fine((texts) => texts.identity.fine())
}

export async function checkGoogle(
  check: CredentialChecks['google'],
  { demo, firebase }: Setting,
): Promise<CheckResult> {
  if (firebase) return fine((texts) => texts.google.byFirebase())
  if (!check) return fine((texts) => (demo ? texts.google.demonstration() : texts.google.off()))
  const { isValid, reason } = await check()
  return isValid ? fine((texts) => texts.google.fine()) : broken((texts) => texts.google.refused(reason))
}

/** Where pictures are without imgbb. `attempt` tries to keep one there, and throws when that fails. */
type PictureStorage = { kind: 'folder' | 'bucket'; name: string; attempt: () => Promise<void> }

export async function checkImages(
  check: CredentialChecks['images'],
  { kind, name, attempt }: PictureStorage,
): Promise<CheckResult> {
  if (!check) {
    const reason = await attempt().then(() => undefined, reasonOf)
    if (kind === 'bucket')
      return reason === undefined
        ? fine((texts) => texts.images.bucket(name))
        : broken((texts) => texts.images.bucketFails(reason))
    return reason === undefined
      ? fine((texts) => texts.images.own())
      : broken((texts) => texts.images.notKept(name, reason))
  }
  const { isValid, reason } = await check()
  return isValid ? fine((texts) => texts.images.fine()) : broken((texts) => texts.images.refused(reason))
}
