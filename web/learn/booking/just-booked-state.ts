/** The state of a navigation that leads away from a payment: the id of the session that was booked. */
export const justBooked = {
  write: (sessionId: string) => ({ bookedSession: sessionId }),
  read(state: unknown): string | undefined {
    const { bookedSession } = (state ?? {}) as { bookedSession?: unknown }
    return typeof bookedSession === 'string' ? bookedSession : undefined
  },
}
