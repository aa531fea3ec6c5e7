import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Files, find } from '../../../services/images/files.ts'

const root = join(import.meta.dirname, '../../..')
/** A picture of the build; no dots but that of its ending. */
const BUNDLED = /^\/((?:demo\/(?:people\/)?)?[\w-]+\.(?:webp|jpg|png))$/
/** A picture that somebody uploaded to this server. */
const UPLOADED = /^\/i\.ibb\.co\/([\w-]+)\//

/** Reads a picture of ours. Null for one of another host: the server fetches no address that people give. */
export async function readOwnPhoto(
  url: string,
  { publicUrl, pictures }: { publicUrl: string; pictures: Files },
): Promise<Buffer | null> {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : ''
  const [, uploaded] = UPLOADED.exec(path) ?? []
  if (uploaded) return (await find(pictures, uploaded)) ?? null
  const [, bundled] = BUNDLED.exec(path) ?? []
  return bundled ? readFile(join(root, 'public', bundled)).catch(() => null) : null
}
