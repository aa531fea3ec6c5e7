const NAME = 'signed_in'

/**
 * A cookie that says only that somebody is probably signed in, so that the server renders a neutral bar for them instead
 * of 'Login' and 'Sign Up'. It opens nothing: the token does.
 */
export function readSignedInHint(cookies: string | null): boolean {
  return (cookies ?? '').split(/;\s*/).includes(`${NAME}=1`)
}

/** Where the browser has no Cookie Store the hint stays away, and the bar settles a moment after the page. */
export function writeSignedInHint(signedIn: boolean): void {
  if (!('cookieStore' in window)) return
  const year = 365 * 24 * 60 * 60 * 1000
  const written = signedIn
    ? cookieStore.set({ name: NAME, value: '1', path: '/', sameSite: 'lax', expires: Date.now() + year })
    : cookieStore.delete({ name: NAME, path: '/' })
  written.catch(() => {})
}
