/**
 * Returns the URL of a profile picture, or null when a page may not load it: it must be http or https and
 * have no user name or password. The identity provider accepts any text.
 */
export function safePicture(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.username === '' && url.password === '' ? url.href : null
}

/** How the address of a picture ends; a query may follow. */
export const PICTURE_ENDING = /\.(jpe?g|png|webp|svg|gif|bmp)(\?.*)?$/i
