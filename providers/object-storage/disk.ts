import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { createDiskUploads, type DiskUploads } from './disk-uploads.ts'
import {
  type Content,
  contentTypeOf,
  LIST_LIMIT,
  type ObjectInfo,
  type ObjectStorage,
  RangeNotSatisfiable,
  requireKey,
} from './storage.ts'

type Options = {
  /** Objects are files below it, at the path of their key. */
  folder: string
}

/** Objects as files of a folder. Several processes may use it at once, on one machine. */
export function createDiskStorage({ folder }: Options): ObjectStorage {
  const pathOf = (key: string) => join(folder, requireKey(key))
  const put: ObjectStorage['put'] = async (key, content, { ifAbsent = false } = {}) =>
    writeFile(pathOf(key), content, ifAbsent)
  const uploads: DiskUploads = createDiskUploads(folder, (key, content) => put(key, content))

  return {
    put,
    async get(key, range) {
      const file = await unlessMissing(open(pathOf(key)))
      if (!file) return undefined
      try {
        const info = infoOf(key, await file.stat())
        const part = range && within(range, info.size)
        return { ...info, range: part, body: file.createReadStream(part) }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async head(key) {
      const found = await unlessMissing(stat(pathOf(key)))
      return found && infoOf(key, found)
    },
    async delete(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    async list(prefix, { after = '', limit = LIST_LIMIT } = {}) {
      const keys = (await listKeys(folder, prefix)).filter((key) => key > after)
      const page = keys.slice(0, limit)
      const objects = await Promise.all(
        page.map(async (key) => ({ key, size: (await unlessMissing(stat(pathOf(key))))?.size })),
      )
      return {
        objects: objects.flatMap(({ key, size }) => (size === undefined ? [] : { key, size })),
        next: keys.length > limit ? page.at(-1) : undefined,
      }
    },
    ...uploads,
  }
}

/**
 * Writes a temporary file and moves it, so that nobody gets half a file, even after a crash of the machine.
 */
async function writeFile(path: string, content: Content, ifAbsent: boolean): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}.part`
  try {
    await write(unfinished, content)
    if (!ifAbsent) await rename(unfinished, path)
    // A link, unlike a rename, replaces nothing.
    else if (!(await linkUnlessTaken(unfinished, path))) return false
    return true
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function write(path: string, content: Content): Promise<void> {
  const file = await open(path, 'wx')
  try {
    if (content instanceof Uint8Array) await file.writeFile(content)
    else await writeStream(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeStream(file: FileHandle, { stream, size }: Exclude<Content, Uint8Array>): Promise<void> {
  let written = 0
  for await (const piece of stream) {
    await file.write(piece)
    written += piece.length
  }
  if (written !== size) throw new Error(`The stream ended after ${written} of ${size} bytes`)
}

async function linkUnlessTaken(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}

function infoOf(key: string, { size, mtime, mtimeMs }: Stats): ObjectInfo {
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`
  return { size, etag, lastModified: mtime, contentType: contentTypeOf(key) }
}

function within({ start, end = Number.POSITIVE_INFINITY }: { start: number; end?: number }, size: number) {
  if (start >= size || end < start) throw new RangeNotSatisfiable(`There is no byte ${start} of ${size}`)
  return { start, end: Math.min(end, size - 1) }
}

async function listKeys(folder: string, prefix: string): Promise<string[]> {
  const from = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
  const entries = (await unlessMissing(readdir(from, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((key) => key.startsWith(prefix))
    .sort()
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}
