/**
 * Stores the id of a payment from before the charge until the server has recorded it. If the tab closes in between, the next
 * visit finishes the booking.
 */
export function unrecordedPayment(email: string, sessionId: string) {
  const key = `unrecorded-payment:${email}:${sessionId}`
  return {
    remember: (transactionId: string) => quietly(() => localStorage.setItem(key, transactionId)),
    recall: () => quietly(() => localStorage.getItem(key)) ?? undefined,
    forget: () => quietly(() => localStorage.removeItem(key)),
  }
}

/** Private windows may refuse storage. The payment continues without it. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
