import type { Language } from '../formats/languages.ts'

// In a file without schemas, so that pages that only need the names do not load zod.

/**
 * The state of a message. `kept`: a demonstration stores it for its Admins and does not send it. `sending`:
 * an SMS or a push that is given to its gateway just now. `unknown`: the gateway gave no answer, so that it
 * may have been sent, and is not sent again. `failed`: no more attempts.
 */
export const messageStates = ['kept', 'waiting', 'sending', 'sent', 'unknown', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** The subjects of messages. People choose by them what they get, and they decide what goes out first. */
export const messageKinds = [
  'code',
  'sign-in',
  'class-moved',
  'offer',
  'money',
  'booking',
  'reminder',
  'account',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** What concerns a seat or money. It comes by email or SMS: a push may be lost. */
const requiredKinds: readonly MessageKind[] = ['class-moved', 'offer', 'money', 'booking']
export const isRequiredKind = (kind: MessageKind): boolean => requiredKinds.includes(kind)

/** The order in which messages go out: codes, for which somebody waits at a screen, before all. */
export const messagePriority: Record<MessageKind, number> = {
  code: 0,
  'sign-in': 1,
  'class-moved': 1,
  offer: 1,
  money: 2,
  booking: 3,
  reminder: 3,
  account: 3,
}

/** How a message goes out. */
export const channels = ['email', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]

/** The choice of somebody: by what a kind of message comes, and by what not. The rest is as by default. */
export type MessageChoices = Partial<Record<MessageKind, Partial<Record<Channel, boolean>>>>

/**
 * Whether an SMS goes to who has not chosen: `always`, because it cannot wait until somebody reads their
 * email; `instead` of an email, to people whom none reaches; or `never`.
 */
export const smsWays = ['always', 'instead', 'never'] as const
export type SmsWay = (typeof smsWays)[number]

/** The language of messages to people who have none of their own, until the centre chooses another. */
export const defaultMessageLanguage: Language = 'bn'

/** By what kinds go by SMS, until the centre chooses otherwise for those of `ruledKinds`. */
export const smsDefaults: Record<MessageKind, SmsWay> = {
  code: 'always',
  'sign-in': 'always',
  'class-moved': 'always',
  offer: 'always',
  money: 'instead',
  booking: 'instead',
  reminder: 'never',
  account: 'instead',
}

/** The kinds for which a centre decides whether an SMS goes. */
export const ruledKinds = ['class-moved', 'offer', 'money', 'booking', 'reminder'] as const
export type RuledKind = (typeof ruledKinds)[number]

/** Lists a centre's choices for a kind. News about a seat or money goes by SMS where no email reaches. */
export const smsWaysOf = (kind: RuledKind): readonly SmsWay[] =>
  isRequiredKind(kind) ? ['always', 'instead'] : smsWays
