/** What an account without a name is called: the part of its address before the @, which is no address. */
export const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'))
