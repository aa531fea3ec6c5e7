// In a file without schemas, so that pages that only need the names do not load zod.

/**
 * The state of an email. `kept`: a demonstration stores it for its Admins and does not send it. `failed`: no
 * more attempts.
 */
export const emailStates = ['kept', 'waiting', 'sent', 'failed'] as const
export type EmailState = (typeof emailStates)[number]

/** What a message is about. People choose by it what they want to get, and it decides what goes out first. */
export const messageKinds = [
  'code',
  'class-moved',
  'offer',
  'money',
  'booking',
  'reminder',
  'account',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** The order in which messages go out: codes, for which somebody waits at a screen, before all. */
export const messagePriority: Record<MessageKind, number> = {
  code: 0,
  'class-moved': 1,
  offer: 1,
  money: 2,
  booking: 3,
  reminder: 3,
  account: 3,
}

/** How a message goes out. */
export const channels = ['email'] as const
