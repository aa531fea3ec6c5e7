import { and, desc, eq, sql } from 'drizzle-orm'
import { centreName } from '../../contract/centre/centre-name.ts'
import { fillIn, type TextValues } from '../../contract/centre/fill-in.ts'
import type { TextKind } from '../../contract/centre/text-kinds.ts'
import { defineTexts } from '../../contract/formats/define-texts.ts'
import { digits } from '../../contract/formats/digits.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { centreTexts, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { authorName } from './author-name.ts'
import { banglaTexts } from './default-texts/bn.ts'
import { englishTexts } from './default-texts/en.ts'
import { rules } from './rules.ts'

/** A text of the centre: one kind in one language. */
export type TextName = { kind: TextKind; language: Language }

type Readable = Pick<Context, 'reads' | 'publicUrl'>

/** The newest version; `at` and `body` are null where the product's own text counts. */
type Newest = { version: number; body: string | null; at: Date | null }

const VERSIONS_LISTED = 20

const defaults = defineTexts({ en: englishTexts, bn: banglaTexts })
export const defaultText = ({ kind, language }: TextName): string => defaults[language][kind]

const newestQuery = prepare('texts.read', (queries: Reader) =>
  queries
    .select()
    .from(centreTexts)
    .where(
      and(
        eq(centreTexts.kind, sql.placeholder('kind')),
        eq(centreTexts.language, sql.placeholder('language')),
      ),
    )
    .orderBy(desc(centreTexts.version))
    .limit(1),
)

export async function readNewest(queries: Reader, name: TextName): Promise<Newest> {
  const [row] = await newestQuery(queries).execute(name)
  return { version: row?.version ?? 0, body: row?.body ?? null, at: row?.body ? row.createdAt : null }
}

/** A text as everybody reads it. */
export async function readText(context: Readable, name: TextName) {
  const [newest, values] = await Promise.all([
    readNewest(context.reads, name),
    readTextValues(context, name.language),
  ])
  return { ...newest, body: fillIn(newest.body ?? defaultText(name), values) }
}

/** Reads what is filled in, as somebody reads it in a language. */
export async function readTextValues(
  { reads, publicUrl }: Readable,
  language: Language,
): Promise<TextValues> {
  const [centre, rule] = await Promise.all([rules.centre.read(reads), rules.refunds.read(reads)])
  const { desk, hours, number } = words[language]
  return {
    centreName: centreName(centre, language, publicUrl),
    centreEmail: centre.email ?? desk,
    centrePhone: centre.phone ? number(centre.phone) : desk,
    refundHours: hours(rule.hoursBefore),
    refundPercent: `${number(rule.percent)}%`,
  }
}

const words = defineTexts({
  en: {
    desk: 'the desk',
    hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    number: (value: number | string) => String(value),
  },
  bn: { desk: 'ডেস্ক', hours: (hours) => `${digits(hours)} ঘণ্টা`, number: digits },
})

/** The last versions, the newest first, with the name of who wrote them. */
export const listTextVersions = ({ database }: Context, name: TextName) =>
  database
    .select({
      version: centreTexts.version,
      at: centreTexts.createdAt,
      by: authorName,
      isDefault: sql<boolean>`${centreTexts.body} is null`,
    })
    .from(centreTexts)
    .innerJoin(users, eq(users.id, centreTexts.authorId))
    .where(isText(name))
    .orderBy(desc(centreTexts.version))
    .limit(VERSIONS_LISTED)

/** Reads what a version said. Throws 404 for one that does not exist. */
export async function readTextVersion({ database }: Context, name: TextName, version: number) {
  const [row] = await database
    .select({ body: centreTexts.body })
    .from(centreTexts)
    .where(and(isText(name), eq(centreTexts.version, version)))
  if (!row) throw notFound('text_version_not_found')
  return row.body ?? defaultText(name)
}

type Change = TextName & { body: string | null /** The version that was edited. */; version: number }

/**
 * Adds a version, and returns its number. Throws 409 when another one was added meanwhile. Who asks for what
 * counts already has it.
 */
export async function writeText(context: Context, actor: Actor, change: Change): Promise<number> {
  const { kind, language, body } = change
  return context.database.transaction(async (transaction) => {
    const newest = await readNewest(transaction, change)
    if (newest.body === body) return newest.version
    if (newest.version !== change.version) throw conflict('text_changed_meanwhile')
    const version = newest.version + 1
    const added = await transaction
      .insert(centreTexts)
      .values({ kind, language, version, body, authorId: actor.id, createdAt: context.clock() })
      .onConflictDoNothing()
      .returning({ version: centreTexts.version })
    if (added.length === 0) throw conflict('text_changed_meanwhile')
    await recordAuditEvent(transaction, context, actor, {
      action: body === null ? 'text.reset' : 'text.changed',
      after: { text: kind, language, version },
    })
    return version
  })
}

const isText = ({ kind, language }: TextName) =>
  and(eq(centreTexts.kind, kind), eq(centreTexts.language, language))
