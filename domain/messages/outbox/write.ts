import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { prepare } from '../../../db/pipeline.ts'
import { type Call, type Contact, drafts, messages } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import { encodeParams } from './params.ts'
import type { Template } from './template.ts'

/** A person whom an event concerns. A message is written once per `dedupeKey`. */
export type Recipient<Params> = {
  userId: string
  dedupeKey: string
  /** Where its link leads, on our own origin. A key in it is sealed. */
  path: string
  /** The booking, or for a tutor the session, that names the calendar entry, if the email has one. */
  entryId?: string | undefined
  params: Params
  /** The message is not sent after this. Default: three days. */
  expiresAt?: Date
  /**
   * By when they have to know it. An SMS does not wait past it for the end of the night. Default:
   * `expiresAt`.
   */
  neededBy?: Date | undefined
  /** Where it goes. Default: to the contacts that the person has when it is sent. */
  contacts?: Contact[]
  /** What the desk says by phone where no email or SMS reaches them. Without it nobody is rung. */
  call?: Call | undefined
}

/** Older news is on the website anyway. */
const EXPIRES_MS = 3 * 24 * 3600_000

const $ = sql.placeholder

const insert = prepare('messages.write', (transaction: Executor) => {
  const written = transaction.$with('written', {}).as(sql`
  select * from unnest(${$('ids')}::uuid[], ${$('dedupeKeys')}::text[], ${$('userIds')}::uuid[], ${$('params')}::jsonb[], ${$('paths')}::text[],
    ${$('entryIds')}::text[], ${$('receipts')}::text[], ${$('contacts')}::jsonb[], ${$('calls')}::jsonb[], ${$('expiresAt')}::timestamptz[], ${$('neededBy')}::timestamptz[])
    as written (id, dedupe_key, user_id, params, path, entry_id, receipts, contacts, call, expires_at, needed_by)`)
  const added = transaction.$with('added').as(
    transaction
      .insert(messages)
      .select(sql`
  select written.id, dedupe_key, ${$('name')}::text, ${$('kind')}::text, user_id, ${$('now')}::timestamptz, expires_at
  from written join users on users.id = written.user_id and users.deleted_at is null
  -- Waits for a concurrent deletion of the account. A later deletion deletes these messages too.
  for key share of users`)
      .onConflictDoNothing({ target: messages.dedupeKey })
      .returning({ id: messages.id }),
  )
  return transaction
    .with(written, added)
    .insert(drafts)
    .select(sql`
  select added.id, params, path, entry_id, receipts::uuid[], contacts, call, needed_by, ${$('now')}::timestamptz, 0, null::text
  from added join written on written.id = added.id`)
})

/**
 * Writes a message to people, in the transaction of the event that it reports. It is composed and sent once
 * that has committed (`domain/messages/composing/`). An existing dedupe key writes nothing; deleted accounts
 * get none. It sends its queries at once.
 */
export async function writeMessages<Params extends object>(
  transaction: Executor,
  context: Pick<Context, 'clock' | 'jobs'>,
  template: Template<Params>,
  to: readonly Recipient<Params>[],
): Promise<void> {
  if (to.length === 0) return
  const now = context.clock()
  const expiry = ({ expiresAt }: Recipient<Params>) => expiresAt ?? new Date(now.getTime() + EXPIRES_MS)
  const all = <Value>(columnOf: (one: Recipient<Params>) => Value) => to.map(columnOf)
  await Promise.all([
    insert(transaction).execute({
      ...{ name: template.name, kind: template.kind, now },
      ids: all(() => newId(context)),
      dedupeKeys: all(({ dedupeKey }) => dedupeKey),
      userIds: all(({ userId }) => userId),
      params: all(({ params }) => encodeParams(params)),
      paths: all(({ path }) => path),
      entryIds: all(({ entryId }) => entryId ?? null),
      receipts: all(({ params }) => arrayLiteral(template.receipts?.(params))),
      contacts: all(({ contacts }) => contacts && JSON.stringify(contacts)),
      calls: all(({ call }) => call && JSON.stringify(call)),
      expiresAt: all(expiry),
      neededBy: all((one) => one.neededBy ?? expiry(one)),
    }),
    context.jobs.enqueue(transaction, 'messages'),
  ])
}

/** An array within an array of PostgreSQL, which would otherwise flatten it. */
const arrayLiteral = (ids: string[] = []): string | null => (ids.length === 0 ? null : `{${ids.join(',')}}`)
