import { createHmac, timingSafeEqual } from 'node:crypto'
import { requireKey } from './storage.ts'

export type Links = ReturnType<typeof createLinks>

type Options = { publicUrl: string; secret: string; clock: () => Date }

export const LINK_PATH = '/files/'

/** Signed addresses of this server for the objects of a disk, such as S3 has for those of a bucket. */
export function createLinks({ publicUrl, secret, clock }: Options) {
  const signatureOf = (key: string, filename: string, expires: number) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([key, filename, expires]))
      .digest('base64url')

  return {
    sign(key: string, { seconds, filename }: { seconds: number; filename: string }): string {
      const expires = Math.floor(clock().getTime() / 1000) + seconds
      const signature = signatureOf(key, filename, expires)
      const query = new URLSearchParams({ filename, expires: String(expires), signature })
      return `${publicUrl}${LINK_PATH}${requireKey(key)}?${query}`
    },
    /** What a signed address names. Undefined when it has expired, and when we did not sign it. */
    verify({ pathname, searchParams }: URL): { key: string; filename: string } | undefined {
      const key = pathname.slice(LINK_PATH.length)
      const [filename, expires] = [searchParams.get('filename') ?? '', Number(searchParams.get('expires'))]
      const given = Buffer.from(searchParams.get('signature') ?? '')
      const right = Buffer.from(signatureOf(key, filename, expires))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return expires * 1000 > clock().getTime() ? { key: requireKey(key), filename } : undefined
    },
  }
}

/** RFC 6266: the name as UTF-8, because file names in Bangla are no exception. */
export const attachment = (filename: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
