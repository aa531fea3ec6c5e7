import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { areOwnBaselines, findNewer } from '../schema-versions.ts'
import { SetupError } from '../setup-error.ts'
import { BackupError } from './backup-error.ts'
import { type BackupFile, toBackupFile } from './backup-file.ts'
import { type BackupKeys, decrypt } from './encryption.ts'
import {
  createTally,
  END,
  type End,
  end,
  findDifference,
  LARGEST_RECORD,
  MANIFEST,
  type Manifest,
  manifest,
  memberName,
  origin,
} from './format.ts'

type Content = AsyncIterable<Uint8Array>

/** Callbacks for a backup's members, in their order. Contents that a callback does not read are skipped. */
export type Visitor = {
  begin?(manifest: Manifest): Promise<void>
  /** Called once for each piece of a table. */
  rows?(table: string, content: Content): Promise<void>
  picture?(name: string, content: Content, folder: 'images' | 'files'): Promise<void>
}

export type BackupSummary = Manifest & { end: End }

/** The file is damaged, as opposed to a problem with the target of a restore. */
class Damaged extends Error {}
/** The content ended early. The error of the stream below has the reason. */
class BrokenOff extends Damaged {}

/**
 * Reads a backup once from beginning to end, in bounded memory, and verifies its checksums. Errors of the
 * visitor are rethrown unchanged. Throws BackupError for an incomplete or damaged file, a file that no key
 * decrypts, and a file of a newer version.
 */
export async function readBackup(
  from: string | BackupFile,
  keys: BackupKeys,
  visitor: Visitor = {},
): Promise<BackupSummary> {
  const { folder, name } = toBackupFile(from)
  const file = folder.label(name)
  const entries = extract()
  const source = await folder.read(name)
  // For errors before the pipeline listens. The pipeline reports them again.
  source.on('error', () => {})
  const content = await decrypt(file, source, keys)
  let unreadable: unknown
  let refusal: unknown
  const reading = pipeline(content, createGunzip(), entries).catch((error: unknown) => {
    unreadable = error
  })

  async function* contentOf(entry: Content): Content {
    try {
      yield* entry
    } catch (error) {
      throw new BrokenOff(messageOf(error), { cause: error })
    }
  }

  const walk = createWalk(visitor)
  const reader = (async () => {
    for await (const entry of entries) {
      const rest = contentOf(entry as Content)
      await walk.take(entry.header.name, rest).catch((error: unknown) => {
        if (!(error instanceof BrokenOff)) refusal = error
        throw error
      })
      for await (const _piece of rest);
    }
  })()
  // If one of the two fails, the other fails too. Only the first error is the reason.
  const [, read] = await Promise.allSettled([reading, reader])
  try {
    if (refusal) throw refusal
    if (unreadable) throw unreadable
    if (read.status === 'rejected') throw read.reason
    return walk.finish()
  } catch (error) {
    throw refusalOf(file, error, error === refusal)
  }
}

function createWalk(visitor: Visitor) {
  const tally = createTally()
  let begun: Manifest | undefined
  let ended: End | undefined

  async function* counted(table: string, content: Content): Content {
    for await (const piece of content) {
      tally.addRows(table, piece)
      yield piece
    }
  }

  return {
    async take(member: string, content: Content): Promise<void> {
      const [kind, name] = splitName(member)
      if (ended) throw new Damaged(`${member} comes after its end`)
      if (member === MANIFEST && !begun) {
        const text = await recordOf(member, content)
        refuseOtherTables(parse(origin, text))
        begun = parse(manifest, text)
        refuseNewer(begun)
        return visitor.begin?.(begun)
      }
      if (!begun) throw new Damaged('it does not begin like a backup of Boithok')
      if (kind === 'tables' && begun.tables.includes(name)) {
        const rows = counted(name, content)
        await visitor.rows?.(name, rows)
        for await (const _piece of rows);
      } else if ((kind === 'images' || kind === 'files') && name === basename(name) && name !== '') {
        const hash = createHash('sha256')
        const bytes = hashed(content, hash)
        await visitor.picture?.(name, bytes, kind)
        for await (const _piece of bytes);
        tally.addPicture(memberName(kind, name), hash.digest('hex'))
      } else if (member === END) {
        ended = parse(end, await recordOf(member, content))
      } else throw new Damaged(`${member} does not belong in it`)
    },
    finish(): BackupSummary {
      if (!begun || !ended) throw new Damaged('it ends too early')
      const found = tally.end()
      const difference = findDifference(ended, found)
      if (difference) throw new Damaged(difference)
      return { ...begun, end: found }
    },
  }
}

function splitName(member: string): [kind: string, name: string] {
  const slash = member.indexOf('/')
  return slash < 0 ? [member, ''] : [member.slice(0, slash), member.slice(slash + 1)]
}

async function* hashed(content: Content, hash: ReturnType<typeof createHash>): Content {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

async function recordOf(member: string, content: Content): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > LARGEST_RECORD) throw new Damaged(`${member} is too long`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Damaged('what it says of itself cannot be read', { cause })
  }
}

function refuseOtherTables({ baselines, version }: z.output<typeof origin>): void {
  if (!baselines || !areOwnBaselines(baselines))
    throw new BackupError(
      `The backup was made by a version of Boithok with other tables${version ? ` (${version})` : ''}, which this ` +
        'version cannot bring forward. Restore it with the version that made it.',
    )
}

function refuseNewer({ levels, version }: Manifest): void {
  const newer = findNewer(levels)
  if (!newer) return
  throw new BackupError(
    `The backup has the tables of a newer version of Boithok${version ? ` (${version})` : ''}: ` +
      `its schema ${newer.schema} is at level ${newer.level}, and this version knows ${newer.own}. Restore it with that version.`,
  )
}

const REASONS: Record<string, string> = {
  Z_BUF_ERROR: 'it ends too early',
  Z_DATA_ERROR: 'its content is damaged',
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (error.message === 'incorrect header check') return 'it is not a .tar.gz file'
  if (error.message === 'Unexpected end of data') return 'it ends too early'
  return REASONS[code] ?? error.message
}

/**
 * Returns errors of the disk and of the visitor unchanged. All others become a BackupError about the file.
 */
function refusalOf(file: string, error: unknown, isVisitors: boolean): unknown {
  if (isVisitors && !(error instanceof Damaged)) return error
  if (error instanceof BackupError || error instanceof SetupError) return error
  if (error instanceof Error && 'syscall' in error) return error
  return new BackupError(`${file} is not a whole backup: ${messageOf(error)}`, { cause: error })
}
