import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Context } from '../context.ts'
import { contentKey } from '../files/keys.ts'
import { collectOwnData } from './collect.ts'

/**
 * A ZIP of what the centre knows of a person, as it is made: `data.json` with their rows by table, and the
 * files that they have uploaded. A file that is not in the storage any more is left out. Throws 429 after too
 * many.
 */
export async function zipOwnData(
  context: Context,
  { id }: { id: string },
): Promise<AsyncGenerator<Uint8Array, void>> {
  await context.limits.consume('own-data', id)
  const { tables, shortened } = await collectOwnData(context, id)
  const json = JSON.stringify({ takenAt: context.clock().toISOString(), shortened, ...tables }, null, 2)
  const names = uploadedFiles(tables.files ?? [])
  return zipped(async function* (zip) {
    const data = new ZipDeflate('data.json')
    zip.add(data)
    data.push(Buffer.from(json), true)
    yield
    for (const { fileId, name } of names) {
      const found = await context.files.storage.get(contentKey(fileId))
      if (!found) continue
      const file = new ZipPassThrough(name)
      zip.add(file)
      for await (const piece of found.body) {
        file.push(piece as Uint8Array)
        yield
      }
      file.push(new Uint8Array(), true)
      yield
    }
  })
}

/** Those that are whole, each by a name of its own. */
const uploadedFiles = (rows: Record<string, unknown>[]) =>
  rows
    .filter(({ type }) => type !== null)
    .map(({ id, name }, index) => ({
      fileId: String(id),
      name: `files/${index + 1}-${String(name).replaceAll(/[/\\\0]/g, '-')}`,
    }))

/** What `write` has put into the ZIP so far, after each of its steps. */
async function* zipped(write: (zip: Zip) => AsyncGenerator<void>): AsyncGenerator<Uint8Array, void> {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const taken = () => {
    const some = pieces
    pieces = []
    return some
  }
  for await (const _ of write(zip)) yield* taken()
  zip.end()
  yield* taken()
}
