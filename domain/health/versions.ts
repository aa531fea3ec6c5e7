import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { readProgramVersion } from '../../db/program-version.ts'
import type { Context } from '../context.ts'

type Versions = {
  app: string
  /** The commit of the checkout; null without a git repository. */
  commit: string | null
  node: string
  postgres: string | null
}

const root = join(import.meta.dirname, '../..')

let own: Promise<Pick<Versions, 'app' | 'commit'>> | undefined

/** The versions that run here; null when unknown. */
export async function readVersions({ database }: Pick<Context, 'database'>): Promise<Versions> {
  own ??= readOwn()
  const postgres = database.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  const version = await postgres.then(
    ({ rows }) => rows[0]?.version ?? null,
    () => null,
  )
  return { ...(await own), node: process.version, postgres: version }
}

async function readOwn(): Promise<Pick<Versions, 'app' | 'commit'>> {
  const revision = promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, timeout: 2000 })
  const commit = await revision.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
  return { app: await readProgramVersion(), commit }
}
