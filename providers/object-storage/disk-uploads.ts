import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Content, type ObjectStorage, requireKey, type Upload, type UploadedPart } from './storage.ts'

export type DiskUploads = Pick<ObjectStorage, 'startUpload' | 'uploadPart' | 'completeUpload' | 'abortUpload'>

/** Uploads in parts, on a disk: a folder per upload, with a file per part and its checksum beside it. */
export function createDiskUploads(
  folder: string,
  put: (key: string, content: Content) => Promise<unknown>,
): DiskUploads {
  const folderOf = ({ key, id }: Upload) => {
    requireKey(key)
    if (!/^[\da-f-]{36}$/.test(id)) throw new TypeError(`${JSON.stringify(id)} is no id of an upload`)
    return join(folder, 'uploads-in-progress', id)
  }
  const pathOf = (upload: Upload, partNumber: number) => join(folderOf(upload), String(partNumber))

  return {
    async startUpload(key) {
      const upload = { key, id: randomUUID() }
      await mkdir(folderOf(upload), { recursive: true })
      return upload.id
    },
    async uploadPart(upload, partNumber, content) {
      const path = pathOf(upload, partNumber)
      const unfinished = `${path}.${randomUUID()}.part`
      const hash = createHash('sha256')
      try {
        const source = content instanceof Uint8Array ? Readable.from([content]) : content.stream
        await writeFile(unfinished, hashed(source, hash))
        await rename(unfinished, path)
      } finally {
        await rm(unfinished, { force: true })
      }
      const etag = `"${hash.digest('hex')}"`
      await writeFile(`${path}.etag`, etag)
      return { partNumber, etag }
    },
    async completeUpload(upload, parts) {
      const size = await sizeOf(upload, parts)
      await put(upload.key, { stream: Readable.from(contentOf(upload, parts)), size })
      await rm(folderOf(upload), { recursive: true })
    },
    async abortUpload(upload) {
      await rm(folderOf(upload), { recursive: true, force: true })
    },
  }

  async function sizeOf(upload: Upload, parts: readonly UploadedPart[]): Promise<number> {
    let size = 0
    let last = 0
    for (const { partNumber, etag } of parts) {
      if (partNumber <= last) throw new Error(`The parts of ${upload.key} are not in their order`)
      last = partNumber
      const path = pathOf(upload, partNumber)
      if ((await readFile(`${path}.etag`, 'utf8')) !== etag)
        throw new Error(`Part ${partNumber} of ${upload.key} is not the one that was uploaded`)
      size += (await stat(path)).size
    }
    return size
  }

  async function* contentOf(upload: Upload, parts: readonly UploadedPart[]) {
    for (const { partNumber } of parts) yield* createReadStream(pathOf(upload, partNumber))
  }
}

async function* hashed(source: Readable, hash: ReturnType<typeof createHash>) {
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
}
