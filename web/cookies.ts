const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The value of a cookie of ours, of letters and digits alone; undefined where it is absent. */
export function readCookie(cookies: string | null, name: string): string | undefined {
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/** Keeps a choice for a year, for the server to read with the next page; null takes it back. */
export function writeCookie(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on older phones and without https.
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === null ? 0 : YEAR_SECONDS}; samesite=lax${secure}`
}
