import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../contract/formats/languages.ts'
import { conflict } from '../../contract/http/errors.ts'
import { type Channel, isRequiredKind, type MessageKind } from '../../contract/messages/states.ts'
import { chosenKinds, type MessageSettings } from '../../contract/people/message-choices.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import {
  goesByEmail,
  goesByPush,
  goesBySms,
  hasPhone,
  hasPush,
  isReachable,
} from '../messages/contacts/channels-and-language.ts'

type Person = Pick<Actor, 'id'>
export type MessageChoice = { kind: MessageKind; channel: Channel; on: boolean }

/** By what messages come to a person. */
export const readMessageChoices = (context: Context, actor: Actor): Promise<MessageSettings> =>
  readChoices(context.database, context, actor)

async function readChoices(queries: Executor | Context['database'], context: Context, { id }: Person) {
  const kinds = chosenKinds.map((kind) => sql.raw(`'${kind}'`))
  const [row] = await queries
    .select({
      language: users.messageLanguage,
      email: isReachable,
      sms: hasPhone,
      push: hasPush,
      byEmail: allOf(kinds.map(goesByEmail)),
      bySms: allOf(kinds.map(goesBySms)),
      byPush: allOf(kinds.map(goesByPush)),
    })
    .from(users)
    .where(eq(users.id, id))
  const reach = {
    email: context.email !== undefined && row?.email === true,
    sms: context.sms !== undefined && row?.sms === true,
    push: context.push !== undefined && row?.push === true,
  }
  return {
    language: row?.language ?? null,
    reach,
    kinds: chosenKinds.map((kind, index) => ({
      kind,
      email: reach.email && row?.byEmail[index] === true,
      sms: reach.sms && row?.bySms[index] === true,
      push: reach.push && row?.byPush[index] === true,
    })),
  }
}

const allOf = (columns: SQL[]): SQL<boolean[]> => sql`array[${sql.join(columns, sql`, `)}]`

/**
 * Chooses by what a kind of message comes. Throws 409 where nothing would be left that is sure to bring what
 * concerns a seat or money.
 */
export const chooseMessages = (context: Context, actor: Actor, choice: MessageChoice): Promise<void> =>
  context.database.transaction((transaction) => chooseMessage(transaction, context, actor, choice))

/** The same in a transaction. */
export async function chooseMessage(
  transaction: Executor,
  context: Context,
  person: Person,
  { kind, channel, on }: MessageChoice,
): Promise<void> {
  const isReminder = kind === 'reminder' && channel === 'email'
  const [user] = await transaction
    .select({ choices: users.messageChoices })
    .from(users)
    .where(and(eq(users.id, person.id), isNull(users.deletedAt)))
    .for('no key update')
  if (!user) return
  const { choices } = user
  const messageChoices = { ...choices, [kind]: { ...choices[kind], [channel]: on } }
  await transaction
    .update(users)
    .set(isReminder ? { wantsReminders: on } : { messageChoices })
    .where(eq(users.id, person.id))
  if (on || !isRequiredKind(kind)) return
  const { reach, kinds } = await readChoices(transaction, context, person)
  const left = kinds.find((one) => one.kind === kind)
  // Whom nothing reaches is rung, whatever they chose.
  if ((reach.email || reach.sms) && !left?.email && !left?.sms) throw conflict('one_way_needed', 'choice')
}

/** Whether they can do without a kind of message by email: it is not needed, or comes by SMS. */
export async function canStopEmails(context: Context, person: Person, kind: MessageKind): Promise<boolean> {
  if (!isRequiredKind(kind)) return true
  const { kinds } = await readChoices(context.database, context, person)
  return kinds.some((one) => one.kind === kind && one.sms)
}

export async function comesByEmail(context: Context, { id }: Person, kind: MessageKind): Promise<boolean> {
  const { kinds } = await readChoices(context.database, context, { id })
  return kinds.some((one) => one.kind === kind && one.email)
}

/** Chooses the language of messages; null: that of the last visit. */
export async function setMessageLanguage(
  { database }: Context,
  actor: Actor,
  messageLanguage: Language | null,
): Promise<void> {
  await database
    .update(users)
    .set({ messageLanguage })
    .where(and(eq(users.id, actor.id), isNull(users.deletedAt)))
}
