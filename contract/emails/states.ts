// In a file without schemas, so that pages that only need the names do not load zod.

/**
 * The state of a message. `kept`: a demonstration stores it for its Admins and does not send it. `sending`:
 * an SMS or a push that is given to its gateway just now. `unknown`: the gateway gave no answer, so that it
 * may have been sent, and is not sent again. `failed`: no more attempts.
 */
export const messageStates = ['kept', 'waiting', 'sending', 'sent', 'unknown', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** What a message is about. People choose by it what they want to get, and it decides what goes out first. */
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

/** What somebody chose: by what a kind of message comes, and by what not. The rest is as by default. */
export type MessageChoices = Partial<Record<MessageKind, Partial<Record<Channel, boolean>>>>

/**
 * What goes by SMS to who has not chosen: `always`, because it cannot wait until somebody reads their email;
 * `instead` of an email, to people whom none reaches; or `never`.
 */
export const smsDefaults: Record<MessageKind, 'always' | 'instead' | 'never'> = {
  code: 'always',
  'sign-in': 'always',
  'class-moved': 'always',
  offer: 'always',
  money: 'instead',
  booking: 'instead',
  reminder: 'never',
  account: 'instead',
}
