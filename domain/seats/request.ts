/** A person wants a seat of a session. */
export type SeatRequest = { userId: string; sessionId: string }

export const requestKey = ({ userId, sessionId }: SeatRequest) => `${userId} ${sessionId}`
