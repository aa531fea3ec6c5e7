import type { Channel } from '../../../contract/messages/states.ts'

/** The task that sends the messages of a channel. */
export const taskOf = (channel: Channel) => (channel === 'email' ? 'emails' : channel)
