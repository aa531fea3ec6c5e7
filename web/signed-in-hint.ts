import { readCookie, writeCookie } from './cookies.ts'

const NAME = 'signed_in'

/**
 * A cookie that says only that somebody is probably signed in, so that the server renders a neutral bar for them instead
 * of 'Login' and 'Sign Up'. It opens nothing: the token does.
 */
export const readSignedInHint = (cookies: string | null): boolean => readCookie(cookies, NAME) === '1'

export const writeSignedInHint = (signedIn: boolean): void => writeCookie(NAME, signedIn ? '1' : null)
