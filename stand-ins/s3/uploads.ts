import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Received } from './body.ts'
import type { Description } from './description.ts'
import { S3Error } from './errors.ts'
import { unlessMissing } from './files.ts'

export type UploadRecord = {
  bucket: string
  key: string
  description: Description
  initiated: string
}

const SMALLEST_PART = 5 * 1024 ** 2

export type Uploads = ReturnType<typeof createUploads>

/** Uploads in parts: a folder per upload, with a file per part and what S3 says of it. */
export function createUploads(folder: string) {
  const root = join(folder, 'uploads')
  const folderOf = (id: string) => {
    if (!/^[\da-f-]{36}$/.test(id)) throw noSuchUpload()
    return join(root, id)
  }

  async function find(id: string, bucket: string, key: string): Promise<UploadRecord> {
    const text = await unlessMissing(readFile(join(folderOf(id), 'upload.json'), 'utf8'))
    const found: UploadRecord | undefined = text && JSON.parse(text)
    if (found?.bucket !== bucket || found.key !== key) throw noSuchUpload()
    return found
  }

  return {
    find,
    async start(record: UploadRecord): Promise<string> {
      const id = randomUUID()
      await mkdir(folderOf(id), { recursive: true })
      await writeFile(join(folderOf(id), 'upload.json'), JSON.stringify(record))
      return id
    },
    async keepPart(id: string, partNumber: number, path: string, part: Received): Promise<void> {
      const kept = join(folderOf(id), String(partNumber))
      try {
        await writeFile(`${path}.json`, JSON.stringify(part))
        await rename(path, kept)
        await rename(`${path}.json`, `${kept}.json`)
      } finally {
        await rm(path, { force: true })
        await rm(`${path}.json`, { force: true })
      }
    },
    /** Joins the parts into a file, and returns their size and S3's etag for them. */
    async join(id: string, parts: { partNumber: number; etag: string }[], path: string) {
      if (parts.some(({ partNumber }, at) => partNumber <= (parts[at - 1]?.partNumber ?? 0)))
        throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.')
      const hash = createHash('md5')
      let size = 0
      for (const [at, { partNumber, etag }] of parts.entries()) {
        const text = await unlessMissing(readFile(join(folderOf(id), `${partNumber}.json`), 'utf8'))
        const kept: Received | undefined = text && JSON.parse(text)
        if (kept?.md5 !== etag.replaceAll('"', ''))
          throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.')
        if (kept.size < SMALLEST_PART && at < parts.length - 1)
          throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
        hash.update(Buffer.from(kept.md5, 'hex'))
        size += kept.size
      }
      for (const { partNumber } of parts)
        await pipeline(
          createReadStream(join(folderOf(id), String(partNumber))),
          createWriteStream(path, { flags: 'a' }),
        )
      return { size, etag: `"${hash.digest('hex')}-${parts.length}"` }
    },
    end: (id: string) => rm(folderOf(id), { recursive: true, force: true }),
    /** The uploads of a bucket that are neither complete nor aborted. */
    async list(bucket: string) {
      const ids = (await unlessMissing(readdir(root))) ?? []
      const all = await Promise.all(
        ids.map(async (id) => {
          const text = await unlessMissing(readFile(join(root, id, 'upload.json'), 'utf8'))
          return text && { id, ...(JSON.parse(text) as UploadRecord) }
        }),
      )
      return all.flatMap((upload) => (upload && upload.bucket === bucket ? upload : []))
    },
  }
}

const noSuchUpload = () =>
  new S3Error(
    'NoSuchUpload',
    'The specified multipart upload does not exist. The upload ID might be invalid.',
  )
