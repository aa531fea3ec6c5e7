import { BackupError } from './backup-error.ts'
import type { Pictures, StagedPictures } from './pictures.ts'

/** What a backup needs of an object storage (providers/object-storage/storage.ts). */
export type Bucket = {
  name: string
  list(prefix: string): AsyncIterable<{ key: string }>
  read(key: string): Promise<Buffer | undefined>
  put(key: string, content: Buffer, options: { ifAbsent: true }): Promise<boolean>
  delete(keys: readonly string[]): Promise<void>
}

const PREFIX = 'images/'

export function picturesInBucket(bucket: Bucket): Pictures {
  return {
    place: `the bucket ${bucket.name}`,
    async list() {
      const names: string[] = []
      for await (const { key } of bucket.list(PREFIX)) names.push(key.slice(PREFIX.length))
      return names
    },
    read: (name) => bucket.read(PREFIX + name),
    stage: async () => stageInBucket(bucket),
  }
}

/**
 * Puts pictures into the bucket at once: nobody sees them before the database names them. A picture that is
 * there already, from the time before or from a restore that was killed, must be the same one.
 */
function stageInBucket(bucket: Bucket): StagedPictures {
  const added: string[] = []
  return {
    movedAside: undefined,
    async add(name, content) {
      const key = PREFIX + name
      const picture = await collect(content)
      if (await bucket.put(key, picture, { ifAbsent: true })) added.push(key)
      else if (!(await bucket.read(key))?.equals(picture))
        throw new BackupError(
          `The bucket ${bucket.name} has another picture ${key} than the backup: restore into an empty bucket`,
        )
    },
    putInPlace: async () => {},
    keep: async () => {},
    discard: () => bucket.delete(added),
  }
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
