import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditAction } from '../../contract/centre/audit-actions.ts'
import { conflict } from '../../contract/http/errors.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { type ActValues, settings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'

/** Without a switch of its own in the audit trail, a boolean is a word there. */
const audited = (value: Values): ActValues =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, typeof one === 'boolean' ? String(one) : one]),
  )

/** `->>` reads a text; these casts give it the type of the value. */
const casts: Record<string, string> = { number: '::integer', boolean: '::boolean' }

type Values = Record<string, string | number | boolean | null>
type Options<Value> = { name: string; schema: z.ZodType<Value>; otherwise: Value; action: AuditAction }

const settingQuery = prepare('settings.read', (queries: Reader) =>
  queries
    .select()
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name'))),
)

/**
 * A setting that Admins make, with its value until they do, which SQL reads too. Numbers are whole. Changes
 * are in the audit trail.
 */
export function defineSetting<Value extends Values>({ name, schema, otherwise, action }: Options<Value>) {
  /** The value, and how often it was changed. */
  async function readVersion(queries: Reader): Promise<{ value: Value; version: number }> {
    const [setting] = await settingQuery(queries).execute({ name })
    if (!setting) return { value: otherwise, version: 0 }
    return { value: schema.parse(setting.value), version: setting.version }
  }

  const read = async (queries: Reader): Promise<Value> => (await readVersion(queries)).value

  /** `seen`: the version that the actor has read. Throws 409 when it has been changed since. */
  async function set(context: Context, actor: Actor, value: Value, seen?: number): Promise<void> {
    await context.database.transaction(async (transaction) => {
      // A setting that was never set has no row to lock.
      await transaction.execute(sql`lock table ${settings} in exclusive mode`)
      const before = await readVersion(transaction)
      const changes = diff(audited(before.value), audited(value))
      if (!changes) return
      if (seen !== undefined && seen !== before.version) throw conflict('setting_changed_meanwhile')
      const version = before.version + 1
      await transaction
        .insert(settings)
        .values({ name, value, version })
        .onConflictDoUpdate({ target: settings.name, set: { value, version } })
      await recordAuditEvent(transaction, context, actor, { action, ...changes })
    })
  }

  /** One value of it as a column of a query. */
  const column = <Name extends keyof Value & string>(valueName: Name): SQL<Value[Name]> =>
    sql<Value[Name]>`coalesce((select value ->> ${sql.raw(`'${valueName}'`)} from ${settings}
      where name = ${sql.raw(`'${name}'`)}), ${sql.raw(`'${otherwise[valueName]}'`)})${sql.raw(casts[typeof otherwise[valueName]] ?? '')}`

  return { name, action, read, readVersion, set, column }
}
