import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../contract/formats/languages.ts'
import { type Channel, messageKinds, ruledKinds, smsDefaults } from '../../../contract/messages/states.ts'
import { users } from '../../../db/schema.ts'
import { rules } from '../../settings/rules.ts'

/**
 * Whether an email reaches a user: an address without a proof may be a stranger's. What somebody said at the
 * counter counts as theirs. This and the others are conditions of queries over `users`.
 */
export const isReachable = sql<boolean>`(${users.deletedAt} is null and ${users.email} is not null and ${users.emailVerified} is not false)`

/** A person who signed in by their number has proved it, beside their address or without one. */
export const isConfirmed = sql<boolean>`(${isReachable} or ${users.deletedAt} is null
  and (${users.phone} is not null and ${users.phoneSignInAt} is not null or ${users.email} is null and ${users.providerUid} is not null))`

const chosen = (kind: SQL, channel: Channel) =>
  sql`(${users.messageChoices} -> ${kind} ->> ${sql.raw(`'${channel}'`)})::boolean`

/** Whether a message of this kind goes to them by email. */
export const goesByEmail = (kind: SQL): SQL<boolean> =>
  sql`(${isReachable} and case ${kind} when 'reminder' then ${users.wantsReminders} else coalesce(${chosen(kind, 'email')}, true) end)`

/** The language of messages to a user: what was chosen, that of their last visit, or the centre's. */
export const messageLanguage = sql<Language>`coalesce(${users.messageLanguage}, ${users.language}, ${rules.messages.column('language')})`

/** Whether an SMS goes to who has not chosen: by the centre's rule, of the other kinds always as now. */
const smsWay = (kind: SQL): SQL<string> => {
  const ways = messageKinds.map((one) => {
    const ruled = ruledKinds.find((name) => name === one)
    const way = ruled ? rules.messages.column(ruled) : sql.raw(`'${smsDefaults[one]}'`)
    return sql`when ${sql.raw(`'${one}'`)} then ${way}`
  })
  return sql`case ${kind} ${sql.join(ways, sql` `)} end`
}

/**
 * Whether an SMS reaches a user. A number is proved, or was said at the counter. The gateways of Bangladesh
 * reach none abroad.
 */
export const hasPhone = sql<boolean>`(${users.deletedAt} is null and ${users.phone} like '+880%')`

/** Whether a message of this kind goes to them by SMS: by their own choice, or by the centre's rule. */
export const goesBySms = (kind: SQL): SQL<boolean> =>
  sql`(${hasPhone} and coalesce(${chosen(kind, 'sms')}, case ${smsWay(kind)} when 'always' then true when 'never' then false end, not ${isReachable}))`

/**
 * Whether a message of this kind goes to others by whom a student is reached. What is about the account is
 * for its owner alone, and who works here has no such contacts any more.
 */
export const goesToContacts = (kind: SQL): SQL<boolean> =>
  sql`(${users.role} in ('user', 'Student') and ${kind} not in ('account', 'sign-in', 'code'))`

/** Whether the centre sends messages of this kind by SMS at all. */
export const smsIsSent = (kind: SQL): SQL<boolean> => sql`(${smsWay(kind)} <> 'never')`

/**
 * Whether a browser shows messages to a user. It may be gone without a word, so that this reaches nobody for
 * sure.
 */
export const hasPush = sql<boolean>`exists (select from push_subscriptions as browser where browser.user_id = users.id)`

/** Whether a message of this kind goes to their browsers. */
export const goesByPush = (kind: SQL): SQL<boolean> =>
  sql`(${users.deletedAt} is null and ${hasPush} and coalesce(${chosen(kind, 'push')}, ${kind} <> 'account'))`
