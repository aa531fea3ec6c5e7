/** What is read of somebody's role begins with this key. */
export const roleKey = ['role'] as const
