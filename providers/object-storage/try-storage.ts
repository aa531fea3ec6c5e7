import { randomUUID } from 'node:crypto'
import { type ObjectStorage, readObject } from './storage.ts'

/** Puts a small object, gets it and deletes it, as uploads do. Rejects with what went wrong. */
export async function tryStorage(storage: ObjectStorage): Promise<void> {
  const key = `check/${randomUUID()}.txt`
  const content = Buffer.from('Boithok checks that it may write, read and delete here.')
  await storage.put(key, content)
  try {
    if (!(await readObject(storage, key))?.equals(content))
      throw new Error('what was written could not be read again')
  } finally {
    await storage.delete([key])
  }
}
