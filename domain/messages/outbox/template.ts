import type { Locale } from '../../../contract/formats/locale.ts'
import type { MessageKind } from '../../../contract/messages/states.ts'
import type { CalendarEntry } from '../../../db/schema.ts'
import type { PlacedClass } from '../../classes/plan/placed.ts'
import type { WithReason } from './sms-text.ts'

/** The text of a message in one language. */
export type Text = {
  subject: string
  /** All that an SMS says. Default: the subject. */
  short?: string | WithReason
  /** What a browser shows below the subject. Default: the first paragraph. */
  pushed?: string | undefined
  /** `paragraphs` come before the link, `afterwards` after it. */
  paragraphs: string[]
  afterwards?: string[]
  calendar?: Omit<CalendarEntry, 'uid' | 'url'>
}

/** Composing a message may use these beside its parameters. */
export type Setting = {
  locale: Locale
  now: Date
  /** The centre's name, in the reader's language. */
  centre: string
  /** Without a slash at the end. */
  publicUrl: string
  /** ISO 4217. */
  currency: string
  /** The classes of a session, as they are now. Undefined where it has none. */
  classesOf(sessionId: string): readonly PlacedClass[] | undefined
  /** The number of the receipt of a payment, or of a booking that a code made free. */
  receipt(id: string): string
}

/** One of the messages that people get. */
export type Template<Params extends object> = {
  /** Names it in the table `messages`: one that waits there keeps its name. */
  name: string
  kind: MessageKind
  /** The SMS has the link too, because nothing can be done without it. */
  hasLinkInSms?: boolean
  /** The sessions whose classes it asks for. */
  sessions?(params: Params): string[]
  /** The payments and bookings whose receipts it names. It waits until they have numbers. */
  receipts?(params: Params): string[]
  compose(params: Params, setting: Setting): Text
}

export const defineMessage = <Params extends object>(template: Template<Params>): Template<Params> => template
