import { and, eq, gt, isNull } from 'drizzle-orm'
import { sessions } from '../../../db/schema.ts'
import type { KeyAnswer, KeyCheck } from '../../../providers/credential-checks.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type Finding, fine, reasonOf } from '../finding.ts'

/** How the keys of the providers that are set are tried; undefined where the product does it itself. */
export type KeyChecks = {
  cards: KeyCheck | undefined
  identity: (() => Promise<KeyAnswer & { domains: string[] }>) | undefined
  google: KeyCheck | undefined
  images: KeyCheck | undefined
}

type Setting = { demo: boolean; firebase: boolean; host: string; stripeKeys: string[] }

export async function checkCards(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  check: KeyChecks['cards'],
  { demo, stripeKeys }: Setting,
): Promise<Finding> {
  if (!check) {
    if (demo) return fine(({ words }) => words.cards.demonstration())
    const [unsellable] = await database
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.status, 'approved'),
          isNull(sessions.removedAt),
          gt(sessions.registrationEnd, clock()),
          gt(sessions.feeMinor, 0),
        ),
      )
      .limit(1)
    return unsellable
      ? attention(({ words }) => words.cards.off())
      : fine(({ words }) => words.cards.notNeeded())
  }
  const tests = stripeKeys.filter((key) => /^(sk|pk)_test_/.test(key)).length
  if (tests > 0 && tests < stripeKeys.length) return broken(({ words }) => words.cards.mixed())
  const { holds, said } = await check()
  if (!holds) return broken(({ words }) => words.cards.refused(said))
  if (tests > 0) return attention(({ words }) => words.cards.test())
  return fine(({ words }) => words.cards.fine())
}

export async function checkIdentity(check: KeyChecks['identity'], { host }: Setting): Promise<Finding> {
  if (!check) return fine(({ words }) => words.identity.own())
  const { holds, said, domains } = await check()
  if (!holds) return broken(({ words }) => words.identity.refused(said))
  if (domains.length > 0 && !domains.includes(host))
    return attention(({ words }) => words.identity.domain(host))
  return fine(({ words }) => words.identity.fine())
}

export async function checkGoogle(check: KeyChecks['google'], { demo, firebase }: Setting): Promise<Finding> {
  if (firebase) return fine(({ words }) => words.google.byFirebase())
  if (!check) return fine(({ words }) => (demo ? words.google.demonstration() : words.google.off()))
  const { holds, said } = await check()
  return holds ? fine(({ words }) => words.google.fine()) : broken(({ words }) => words.google.refused(said))
}

/** `keep` tries whether a picture could be kept here, and throws why not. */
export async function checkImages(
  check: KeyChecks['images'],
  { folder, keep }: { folder: string; keep: () => Promise<void> },
): Promise<Finding> {
  if (!check) {
    const reason = await keep().then(() => undefined, reasonOf)
    return reason === undefined
      ? fine(({ words }) => words.images.own())
      : broken(({ words }) => words.images.notKept(folder, reason))
  }
  const { holds, said } = await check()
  return holds ? fine(({ words }) => words.images.fine()) : broken(({ words }) => words.images.refused(said))
}
