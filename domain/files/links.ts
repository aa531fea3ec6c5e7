import { createHmac, timingSafeEqual } from 'node:crypto'
import { FILE_ADDRESS_MS } from '../../contract/files/limits.ts'

export type FileLinks = ReturnType<typeof createFileLinks>

/** `variant`: the file as it is, or its small picture. */
export type FileLink = { fileId: string; personId: string; variant: 'content' | 'preview' }

type Options = { secret: string; clock: () => Date }

export const FILE_PATH = '/files'

/**
 * Addresses of files for one person: an `img` or a download sends no token. Whoever has the address is that
 * person for two hours at most, and each request asks again whether that person may read the file.
 */
export function createFileLinks({ secret, clock }: Options) {
  const signatureOf = ({ fileId, personId, variant }: FileLink, expires: number) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([fileId, personId, variant, expires]))
      .digest('base64url')

  return {
    /** A path on this server. `name` is for people and programs that take a file's name from its address. */
    sign(link: FileLink, name: string): string {
      const expires = Math.ceil((clock().getTime() + FILE_ADDRESS_MS) / 1000)
      const { fileId, personId, variant } = link
      const query = new URLSearchParams({
        for: personId,
        variant,
        expires: String(expires),
        signature: signatureOf(link, expires),
      })
      return `${FILE_PATH}/${fileId}/${encodeURIComponent(name)}?${query}`
    },
    /** Undefined when it has expired, and when we did not sign it. */
    verify(fileId: string, query: URLSearchParams): FileLink | undefined {
      const [personId = '', variant = ''] = [query.get('for') ?? '', query.get('variant') ?? '']
      if (variant !== 'content' && variant !== 'preview') return undefined
      const link: FileLink = { fileId, personId, variant }
      const expires = Number(query.get('expires'))
      const given = Buffer.from(query.get('signature') ?? '')
      const right = Buffer.from(signatureOf(link, expires))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return expires * 1000 > clock().getTime() ? link : undefined
    },
  }
}
