import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * A backup is a `.tar.gz` with these members in this order: `manifest.json`; the tables in PostgreSQL's COPY
 * format, each in pieces named `tables/<schema.table>`; the pictures as `images/<name>`; the files of
 * materials as `files/<name>`; and `whole`, which contains the checksums and counts of everything before it.
 */
export const MANIFEST = 'manifest.json'
export const END = 'whole'
/** The largest size of the two JSON members, in bytes: they are read into memory. */
export const LARGEST_RECORD = 4 * 1024 * 1024

/**
 * `levels` and `baselines`: how many migrations each schema has had, and with which one it began. `columns`:
 * those of each table in COPY's order, which differs between databases that ran all migrations and databases
 * that began with the newest tables.
 */
export const manifest = z.object({
  levels: z.record(z.string(), z.int()),
  baselines: z.record(z.string(), z.string()),
  tables: z.array(z.string()),
  columns: z.record(z.string(), z.array(z.string())),
  at: z.iso.datetime(),
  version: z.string().optional(),
})
export type Manifest = z.output<typeof manifest>

/** This decides whether the rest can be understood. Files of development versions have no `baselines`. */
export const origin = manifest.pick({ baselines: true, version: true }).partial()

/** The last member. */
export const end = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  pictures: z.object({ count: z.int(), sha256: z.string() }),
})
export type End = z.output<typeof end>

export type Tally = ReturnType<typeof createTally>

/** Counts and hashes what is written to a backup, or read from one. */
export function createTally() {
  const tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  const pictures = { count: 0, hash: createHash('sha256') }
  return {
    addRows(table: string, piece: Uint8Array): void {
      const known = tables.get(table) ?? { rows: 0, hash: createHash('sha256') }
      tables.set(table, known)
      known.hash.update(piece)
      known.rows += countLines(piece)
    },
    addPicture(name: string, sha256: string): void {
      pictures.count += 1
      pictures.hash.update(`${name}\0${sha256}\n`)
    },
    rowsOf: (table: string) => tables.get(table)?.rows ?? 0,
    end: (): End => ({
      tables: Object.fromEntries(
        [...tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.copy().digest('hex') }]),
      ),
      pictures: { count: pictures.count, sha256: pictures.hash.copy().digest('hex') },
    }),
  }
}

/** COPY ends each row with a line feed, and escapes line feeds within values. */
function countLines(piece: Uint8Array): number {
  let lines = 0
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
  return lines
}

/** The first difference, as a sentence; undefined if there is none. */
export function findDifference(expected: End, found: End): string | undefined {
  for (const name of new Set([...Object.keys(expected.tables), ...Object.keys(found.tables)])) {
    const [should, is] = [expected.tables[name], found.tables[name]]
    if (!should) return `the table ${name} does not belong in it`
    if (!is || is.rows !== should.rows)
      return `of the table ${name} it has ${is?.rows ?? 0} rows instead of ${should.rows}`
    if (is.sha256 !== should.sha256) return `the rows of the table ${name} were changed`
  }
  if (found.pictures.count !== expected.pictures.count)
    return `it has ${found.pictures.count} pictures instead of ${expected.pictures.count}`
  if (found.pictures.sha256 !== expected.pictures.sha256) return 'its pictures were changed'
  return undefined
}

/**
 * How a picture or a file is counted. Backups had pictures alone, by their bare names, before they had files.
 */
export const memberName = (folder: 'images' | 'files', name: string): string =>
  folder === 'images' ? name : `${folder}/${name}`
