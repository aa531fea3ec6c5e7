import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Channel, MessageKind } from '../../contract/emails/states.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { conflict } from '../../contract/http/errors.ts'
import { chosenKinds, type MessageSettings, requiredKinds } from '../../contract/people/message-choices.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { goesByEmail, goesBySms, hasPhone, isReachable } from '../emails/reachable.ts'

export type MessageChoice = { kind: MessageKind; channel: Channel; on: boolean }

/** By what messages come to a person. */
export const readMessageChoices = (context: Context, actor: Actor): Promise<MessageSettings> =>
  readChoices(context.database, context, actor)

async function readChoices(queries: Executor | Context['database'], context: Context, { id }: Actor) {
  const kinds = chosenKinds.map((kind) => sql.raw(`'${kind}'`))
  const [row] = await queries
    .select({
      language: users.messageLanguage,
      email: isReachable,
      sms: hasPhone,
      byEmail: allOf(kinds.map(goesByEmail)),
      bySms: allOf(kinds.map(goesBySms)),
    })
    .from(users)
    .where(eq(users.id, id))
  const reach = {
    email: context.email !== undefined && row?.email === true,
    sms: context.sms !== undefined && row?.sms === true,
    push: false,
  }
  return {
    language: row?.language ?? null,
    reach,
    kinds: chosenKinds.map((kind, index) => ({
      kind,
      email: reach.email && row?.byEmail[index] === true,
      sms: reach.sms && row?.bySms[index] === true,
      push: false,
    })),
  }
}

const allOf = (columns: SQL[]): SQL<boolean[]> => sql`array[${sql.join(columns, sql`, `)}]`

/**
 * Chooses by what a kind of message comes. Throws 409 where nothing would be left that is sure to bring what
 * concerns a seat or money.
 */
export async function chooseMessages(context: Context, actor: Actor, choice: MessageChoice): Promise<void> {
  const { kind, channel, on } = choice
  const isReminder = kind === 'reminder' && channel === 'email'
  await context.database.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ choices: users.messageChoices })
      .from(users)
      .where(and(eq(users.id, actor.id), isNull(users.deletedAt)))
      .for('no key update')
    if (!user) return
    const { choices } = user
    const messageChoices = { ...choices, [kind]: { ...choices[kind], [channel]: on } }
    await transaction
      .update(users)
      .set(isReminder ? { wantsReminders: on } : { messageChoices })
      .where(eq(users.id, actor.id))
    if (on || !requiredKinds.some((required) => required === kind)) return
    const { reach, kinds } = await readChoices(transaction, context, actor)
    const left = kinds.find((one) => one.kind === kind)
    // Whom nothing reaches is rung, whatever they chose.
    if ((reach.email || reach.sms) && !left?.email && !left?.sms) throw conflict('one_way_needed', 'choice')
  })
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
