/**
 * Remembers, from before a card is charged until the server has recorded it, which payment a session may have been paid
 * with: a phone that dies or a tab that closes in between can then finish its booking on the next visit.
 */
export function unrecordedPayment(email: string, sessionId: string) {
  const key = `unrecorded-payment:${email}:${sessionId}`
  return {
    remember: (transactionId: string) => quietly(() => localStorage.setItem(key, transactionId)),
    recall: () => quietly(() => localStorage.getItem(key)) ?? undefined,
    forget: () => quietly(() => localStorage.removeItem(key)),
  }
}

/** Private windows may refuse storage. The payment goes on without a memory. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
