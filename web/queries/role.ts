/** Prefix of all keys about the user's role. */
export const roleKey = ['role'] as const
