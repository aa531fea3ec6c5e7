import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Checksum } from './checksums.ts'
import type { Description } from './description.ts'
import { S3Error } from './errors.ts'

export type ObjectRecord = {
  size: number
  etag: string
  description: Description
  lastModified: string
  checksum: Checksum | undefined
}

const ENDING = '.object'
const LENGTH_BYTES = 4

export type Files = ReturnType<typeof createFiles>

/**
 * Objects as files: the content, then a record of it as JSON, then that record's length. So one rename makes
 * an object, and one read finds a content with the record that belongs to it.
 */
export function createFiles(folder: string) {
  const pathOf = (bucket: string, key: string) =>
    join(folder, 'buckets', bucket, `${encodeKey(key)}${ENDING}`)

  return {
    /** A path for a body that arrives. */
    async newPath(): Promise<string> {
      const arriving = join(folder, 'arriving')
      await mkdir(arriving, { recursive: true })
      return join(arriving, randomUUID())
    },
    /** Makes an object of a received file. With `ifAbsent`, false where there is one already. */
    async keep(
      path: string,
      bucket: string,
      key: string,
      record: ObjectRecord,
      ifAbsent = false,
    ): Promise<boolean> {
      try {
        await appendRecord(path, record)
        const target = pathOf(bucket, key)
        await mkdir(dirname(target), { recursive: true })
        if (!ifAbsent) await rename(path, target)
        else if (!(await linkUnlessTaken(path, target))) return false
        return true
      } finally {
        await rm(path, { force: true })
      }
    },
    /** Whoever gets the content must close it. */
    async find(bucket: string, key: string) {
      const file = await unlessMissing(open(pathOf(bucket, key)))
      return file && { content: file, record: await readRecord(file) }
    },
    async record(bucket: string, key: string): Promise<ObjectRecord | undefined> {
      const found = await this.find(bucket, key)
      await found?.content.close()
      return found?.record
    },
    delete: (bucket: string, key: string) => rm(pathOf(bucket, key), { force: true }),
    /** All keys with this prefix, in S3's order. */
    async keys(bucket: string, prefix: string): Promise<string[]> {
      const root = join(folder, 'buckets', bucket)
      const entries = (await unlessMissing(readdir(root, { recursive: true, withFileTypes: true }))) ?? []
      return entries
        .filter((entry) => entry.isFile() && entry.name.endsWith(ENDING))
        .map((entry) =>
          decodeKey(relative(root, join(entry.parentPath, entry.name)).slice(0, -ENDING.length)),
        )
        .filter((key) => key.startsWith(prefix))
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    },
  }
}

async function appendRecord(path: string, record: ObjectRecord): Promise<void> {
  const text = Buffer.from(JSON.stringify(record))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  const file = await open(path, 'a')
  try {
    await file.appendFile(Buffer.concat([text, length]))
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readRecord(file: Awaited<ReturnType<typeof open>>): Promise<ObjectRecord> {
  const { size } = await file.stat()
  const length = Buffer.alloc(LENGTH_BYTES)
  await file.read(length, 0, LENGTH_BYTES, size - LENGTH_BYTES)
  const text = Buffer.alloc(length.readUInt32BE())
  await file.read(text, 0, text.length, size - LENGTH_BYTES - text.length)
  return JSON.parse(text.toString())
}

/**
 * Without dots, so that no folder has the name of an object or of a parent. An empty segment is a lone `%`.
 */
const encodeKey = (key: string) =>
  key
    .split('/')
    .map((segment) => {
      const name = encodeURIComponent(segment).replaceAll('.', '%2E') || '%'
      if (name.length > 240) throw new S3Error('KeyTooLongError', 'Your key is too long')
      return name
    })
    .join('/')

const decodeKey = (path: string) =>
  path
    .split(sep)
    .map((segment) => (segment === '%' ? '' : decodeURIComponent(segment)))
    .join('/')

async function linkUnlessTaken(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

export async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}
