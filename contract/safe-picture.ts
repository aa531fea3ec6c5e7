/**
 * The address of a picture that somebody chose at the identity provider, which takes any text; null where it is none that a
 * page may load: http or https, and no name or password in it.
 */
export function safePicture(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.username === '' && url.password === '' ? url.href : null
}
