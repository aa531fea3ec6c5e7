import { and, eq, gt, isNull } from 'drizzle-orm'
import { sessions } from '../../../db/schema.ts'
import type { CredentialCheck, CredentialResult } from '../../../providers/credential-checks.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type CheckResult, fine, reasonOf } from '../check-result.ts'

/** Checks the credentials of each provider that is configured; undefined where a built-in one is used. */
export type CredentialChecks = {
  cards: CredentialCheck | undefined
  identity: (() => Promise<CredentialResult & { domains: string[] }>) | undefined
  google: CredentialCheck | undefined
  images: CredentialCheck | undefined
}

type Setting = { demo: boolean; firebase: boolean; host: string; stripeKeys: string[] }

export async function checkCards(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  check: CredentialChecks['cards'],
  { demo, stripeKeys }: Setting,
): Promise<CheckResult> {
  if (!check) {
    if (demo) return fine(({ messages }) => messages.cards.demonstration())
    const [unsellable] = await database
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.status, 'approved'),
          isNull(sessions.deletedAt),
          gt(sessions.registrationEnd, clock()),
          gt(sessions.feeMinor, 0),
        ),
      )
      .limit(1)
    return unsellable
      ? attention(({ messages }) => messages.cards.off())
      : fine(({ messages }) => messages.cards.notNeeded())
  }
  const tests = stripeKeys.filter((key) => /^(sk|pk)_test_/.test(key)).length
  if (tests > 0 && tests < stripeKeys.length) return broken(({ messages }) => messages.cards.mixed())
  const { isValid, reason } = await check()
  if (!isValid) return broken(({ messages }) => messages.cards.refused(reason))
  if (tests > 0) return attention(({ messages }) => messages.cards.test())
  return fine(({ messages }) => messages.cards.fine())
}

export async function checkIdentity(
  check: CredentialChecks['identity'],
  { host }: Setting,
): Promise<CheckResult> {
  if (!check) return fine(({ messages }) => messages.identity.own())
  const { isValid, reason, domains } = await check()
  if (!isValid) return broken(({ messages }) => messages.identity.refused(reason))
  if (domains.length > 0 && !domains.includes(host))
    return attention(({ messages }) => messages.identity.domain(host))
  return fine(({ messages }) => messages.identity.fine())
}

export async function checkGoogle(
  check: CredentialChecks['google'],
  { demo, firebase }: Setting,
): Promise<CheckResult> {
  if (firebase) return fine(({ messages }) => messages.google.byFirebase())
  if (!check) return fine(({ messages }) => (demo ? messages.google.demonstration() : messages.google.off()))
  const { isValid, reason } = await check()
  return isValid
    ? fine(({ messages }) => messages.google.fine())
    : broken(({ messages }) => messages.google.refused(reason))
}

/** `keep` tries to write a picture to the folder, and throws when that fails. */
export async function checkImages(
  check: CredentialChecks['images'],
  { folder, keep }: { folder: string; keep: () => Promise<void> },
): Promise<CheckResult> {
  if (!check) {
    const reason = await keep().then(() => undefined, reasonOf)
    return reason === undefined
      ? fine(({ messages }) => messages.images.own())
      : broken(({ messages }) => messages.images.notKept(folder, reason))
  }
  const { isValid, reason } = await check()
  return isValid
    ? fine(({ messages }) => messages.images.fine())
    : broken(({ messages }) => messages.images.refused(reason))
}
