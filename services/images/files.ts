/** Where the pictures are kept, by key. Every function rejects when that place does not answer. */
export type Files = {
  put(key: string, data: Buffer, options: { cacheControl: string }): Promise<unknown>
  read(key: string): Promise<Buffer | undefined>
  delete(keys: readonly string[]): Promise<void>
}

const ID = /^[A-Za-z0-9_-]{22}$/

export const CACHE_CONTROL = 'public, max-age=31536000, immutable'

const keyOf = (id: string) => `images/${id}.webp`

export const keep = (files: Files, id: string, data: Buffer) =>
  files.put(keyOf(id), data, { cacheControl: CACHE_CONTROL })

export const forget = (files: Files, ids: readonly string[]) => files.delete(ids.map(keyOf))

/** The picture of an id, or undefined. Only text in the format of our ids becomes part of a key. */
export async function find(files: Files, id: string): Promise<Buffer | undefined> {
  return ID.test(id) ? files.read(keyOf(id)) : undefined
}
