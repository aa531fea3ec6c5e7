import { sql } from 'drizzle-orm'
import type { Language } from '../../../contract/formats/languages.ts'
import type { Channel } from '../../../contract/messages/states.ts'
import type { Executor } from '../../../db/client.ts'
import { type Contact, type messages, users } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import {
  goesByEmail,
  goesByPush,
  goesBySms,
  goesToContacts,
  messageLanguage,
  smsIsSent,
} from './channels-and-language.ts'

/**
 * Where a message goes, and the language of its reader. `about`: whom it is about, where somebody else reads
 * it: a parent of two has to know.
 */
export type FoundContact = {
  messageId: string
  language: Language
  channel: Channel
  contact: string
  about: string | null
}

type Whose = Pick<typeof messages.$inferSelect, 'userId' | 'kind'>
type Wanted = Whose & { id: string; contacts: Contact[] | null }

const kind = sql`message.kind`

/**
 * The contacts of the people whom these messages are for: those that reach them, that they want for this
 * kind, and by which anything goes out here; and those of others who receive what is for them. Deleted
 * accounts have none.
 */
export async function findContacts(
  queries: Pick<Executor, 'execute'>,
  { email, sms, push }: Pick<Context, 'email' | 'sms' | 'push'>,
  wanted: Wanted[],
): Promise<FoundContact[]> {
  if (wanted.length === 0) return []
  const all = (columnOf: (one: Wanted) => string | null) => sql.param(wanted.map(columnOf))
  const fixed = all(({ contacts }) => contacts && JSON.stringify(contacts))
  // It begins with `select`, and so it is prepared.
  const { rows } =
    await queries.execute<FoundContact>(sql`select id as "messageId", language, channel, contact, about from (
    with readers as (
      select message.*, ${users.email} as email, ${users.phone} as phone, ${users.revokedBefore} as revoked_before,
        ${messageLanguage} as language, ${email !== undefined} and ${goesByEmail(kind)} as by_email,
        ${sms !== undefined} and ${goesBySms(kind)} as by_sms, ${push !== undefined} and ${goesByPush(kind)} as by_push,
        ${users.name} as about, ${email !== undefined} and ${goesToContacts(kind)} as to_emails,
        ${sms !== undefined} and ${goesToContacts(kind)} and ${smsIsSent(kind)} as to_phones
      from unnest(${all(({ id }) => id)}::uuid[], ${all(({ userId }) => userId)}::uuid[], ${all((one) => one.kind)}::text[], ${fixed}::jsonb[])
        with ordinality as message (id, user_id, kind, contacts, place)
      join users on users.id = message.user_id and users.deleted_at is null
    )
      select id, place, language, 'email' as channel, email as contact, null as about from readers where contacts is null and by_email
      union all
      select id, place, language, 'sms', phone, null from readers where contacts is null and by_sms
      union all
      select readers.id, place, language, case other.kind when 'email' then 'email' else 'sms' end, other.value, readers.about
      from readers join contacts as other on other.user_id = readers.user_id and other.receives
      where readers.contacts is null and (other.kind = 'email' and to_emails and other.value is distinct from email
        or other.kind = 'phone' and to_phones and other.value like '+880%' and other.value is distinct from phone)
      union all
      select readers.id, place, language, 'push', subscription.id::text, null
      from readers join push_subscriptions as subscription on subscription.user_id = readers.user_id
      where contacts is null and by_push and (revoked_before is null or subscription.signed_in_at >= revoked_before)
      union all
      select id, place, language, fixed ->> 'channel', fixed ->> 'contact', null
      from readers cross join jsonb_array_elements(contacts) as fixed
    ) as found
    order by place, channel, contact`)
  return rows
}

/** The contacts that somebody has now, for a message about the loss of one. */
export async function contactsOf(
  queries: Pick<Executor, 'execute'>,
  context: Pick<Context, 'email' | 'sms' | 'push'>,
  message: Whose,
): Promise<Contact[]> {
  const found = await findContacts(queries, context, [{ ...message, id: message.userId, contacts: null }])
  return found.map(({ channel, contact }) => ({ channel, contact }))
}
