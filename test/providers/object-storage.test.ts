import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../providers/object-storage/disk.ts'
import {
  listAll,
  type ObjectStorage,
  RangeNotSatisfiable,
  readObject,
} from '../../providers/object-storage/storage.ts'
import { startTestBucket } from '../support/s3.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const PART_BYTES = 5 * 1024 ** 2

type Opened = { storage: ObjectStorage; close(): Promise<void> }

async function openDisk(): Promise<Opened> {
  const folder = await temporaryFolder()
  return { storage: createDiskStorage({ folder: folder.path }), close: folder.remove }
}

async function openBucket(): Promise<Opened> {
  const { storage, stop } = await startTestBucket()
  return { storage, close: stop }
}

describe.each([
  ['a disk', openDisk],
  ['a bucket', openBucket],
] as const)('S01 %s', (_, open) => {
  let storage: ObjectStorage
  let close: () => Promise<void>
  beforeAll(async () => ({ storage, close } = await open()))
  afterAll(() => close())

  const text = async (key: string) => (await readObject(storage, key))?.toString()
  const streamOf = (content: string | Buffer) => ({
    stream: Readable.from([Buffer.from(content)]),
    size: Buffer.byteLength(content),
  })

  test('refuses keys that would leave the storage', async () => {
    for (const key of ['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.a', 'a/.b', 'a b', 'a\\b', 'a.part', 'ক'])
      await expect(storage.put(key, Buffer.from('x')), key).rejects.toThrow(TypeError)
  })

  test('has nothing under a key without an object', async () => {
    expect(await storage.get('none.webp')).toBeUndefined()
    expect(await storage.head('none.webp')).toBeUndefined()
    await storage.delete(['none.webp'])
  })

  test('returns what was put, with its type, size and an etag that changes with it', async () => {
    expect(await storage.put('images/a.webp', Buffer.from('first'))).toBe(true)
    const first = await storage.head('images/a.webp')
    expect(first).toMatchObject({ size: 5, contentType: 'image/webp', lastModified: expect.any(Date) })
    expect(first?.etag).toMatch(/^"[^"]+"$/)
    await storage.put('images/a.webp', streamOf('second'))
    expect(await text('images/a.webp')).toBe('second')
    const second = await storage.get('images/a.webp')
    second?.body.destroy()
    expect(second).toMatchObject({ size: 6, contentType: 'image/webp', range: undefined })
    expect(second?.etag).not.toBe(first?.etag)
  })

  test('puts an object that is absent once, whoever comes at the same time', async () => {
    const writers = Array.from({ length: 8 }, (_, n) =>
      storage.put('once.txt', Buffer.from(`writer ${n}`), { ifAbsent: true }),
    )
    const wrote = await Promise.all(writers)
    expect(wrote.filter(Boolean)).toHaveLength(1)
    expect(await text('once.txt')).toBe(`writer ${wrote.indexOf(true)}`)
    // The control: without the condition each replaces the one before.
    const replaced = Array.from({ length: 8 }, (_, n) => storage.put('often.txt', Buffer.from(`writer ${n}`)))
    expect(await Promise.all(replaced)).toEqual(replaced.map(() => true))
  })

  test('returns a range, and refuses one without a byte', async () => {
    await storage.put('digits.txt', Buffer.from('0123456789'))
    const read = async (range: { start: number; end?: number }) => {
      const found = await storage.get('digits.txt', range)
      return found && { text: (await buffer(found.body)).toString(), range: found.range, size: found.size }
    }
    expect(await read({ start: 2, end: 4 })).toEqual({ text: '234', range: { start: 2, end: 4 }, size: 10 })
    expect(await read({ start: 7 })).toEqual({ text: '789', range: { start: 7, end: 9 }, size: 10 })
    expect(await read({ start: 8, end: 99 })).toEqual({ text: '89', range: { start: 8, end: 9 }, size: 10 })
    await expect(storage.get('digits.txt', { start: 10 })).rejects.toThrow(RangeNotSatisfiable)
  })

  test('leaves nothing of a stream that breaks off or is shorter than it said', async () => {
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('the client went away')
    }
    const cut = { stream: Readable.from(broken()), size: 8 }
    await expect(storage.put('broken/a.bin', cut)).rejects.toThrow('the client went away')
    const short = { stream: Readable.from([Buffer.from('half')]), size: 8 }
    await expect(storage.put('broken/b.bin', short)).rejects.toThrow()
    expect((await storage.list('broken/')).objects).toEqual([])
  })

  test('lists in pages, in order, only what begins with the prefix', async () => {
    const keys = ['list/a', 'list/b/c', 'list/b0', 'list/d', 'list/e']
    for (const key of [...keys, 'listed', 'lis']) await storage.put(key, Buffer.from(key))
    expect(await storage.list('list/', { limit: 2 })).toEqual({
      objects: [
        { key: 'list/a', size: 6 },
        { key: 'list/b/c', size: 8 },
      ],
      next: 'list/b/c',
    })
    const rest = await storage.list('list/', { after: 'list/b/c', limit: 3 })
    expect(rest.objects.map(({ key }) => key)).toEqual(['list/b0', 'list/d', 'list/e'])
    expect(rest.next).toBeUndefined()
    const all: string[] = []
    for await (const { key } of listAll(storage, 'list/')) all.push(key)
    expect(all).toEqual(keys)
  })

  test('deletes several', async () => {
    for (const key of ['gone/a', 'gone/b', 'gone/c']) await storage.put(key, Buffer.from('x'))
    await storage.delete(['gone/a', 'gone/c', 'gone/none'])
    expect((await storage.list('gone/')).objects.map(({ key }) => key)).toEqual(['gone/b'])
  })

  test('joins an object that arrives in parts, when it is complete and not before', async () => {
    const key = 'parts/film.mp4'
    const upload = { key, id: await storage.startUpload(key) }
    const second = await storage.uploadPart(upload, 2, Buffer.from('the end'))
    await storage.uploadPart(upload, 1, Buffer.alloc(PART_BYTES, 'a'))
    const first = await storage.uploadPart(upload, 1, streamOf(Buffer.alloc(PART_BYTES, 'b')))
    await expect(storage.completeUpload(upload, [second, first])).rejects.toThrow()
    expect(await storage.head(key)).toBeUndefined()
    await storage.completeUpload(upload, [first, second])
    const whole = await readObject(storage, key)
    expect(whole?.equals(Buffer.concat([Buffer.alloc(PART_BYTES, 'b'), Buffer.from('the end')]))).toBe(true)
    expect(await storage.head(key)).toMatchObject({ contentType: 'video/mp4', size: PART_BYTES + 7 })
    await storage.abortUpload(upload)
    expect(await storage.head(key)).toBeDefined()
  })

  test('refuses a part that was replaced, and forgets an upload that is aborted', async () => {
    const key = 'parts/aborted.bin'
    const upload = { key, id: await storage.startUpload(key) }
    const old = await storage.uploadPart(upload, 1, Buffer.from('old'))
    const part = await storage.uploadPart(upload, 1, Buffer.from('new'))
    await expect(storage.completeUpload(upload, [old])).rejects.toThrow()
    await storage.abortUpload(upload)
    await storage.abortUpload(upload)
    await expect(storage.completeUpload(upload, [part])).rejects.toThrow()
    expect(await storage.head(key)).toBeUndefined()
  })
})

test('S01 a disk keeps no parts and no half files', async () => {
  const folder = await temporaryFolder()
  const storage = createDiskStorage({ folder: folder.path })
  const upload = { key: 'a.bin', id: await storage.startUpload('a.bin') }
  await storage.uploadPart(upload, 1, Buffer.from('x'))
  await storage.abortUpload(upload)
  const short = { stream: Readable.from([Buffer.from('half')]), size: 8 }
  await expect(storage.put('images/a.webp', short)).rejects.toThrow()
  const files = await readdir(folder.path, { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile())).toEqual([])
  await folder.remove()
})
