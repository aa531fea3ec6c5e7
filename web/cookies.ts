const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The value of one of our cookies, which hold only letters and digits; undefined if absent. */
export function readCookie(cookies: string | null, name: string): string | undefined {
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/** Stores a choice for a year, which the server reads with the next page. `null` deletes it. */
export function writeCookie(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on older phones and without HTTPS.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === null ? 0 : YEAR_SECONDS}; samesite=lax${secure}`
}
