import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import type { Cluster } from '../../db/embedded/cluster.ts'
import { findServiceUser, runAs } from '../../db/embedded/os-user.ts'
import { findPostmaster, launch, stopPostmaster } from '../../db/embedded/postmaster.ts'
import { freePort } from './free-port.ts'
import { PATIENCE } from './patience.ts'

const DEBIAN = '/usr/lib/postgresql'

/**
 * The folder of Debian's programs, of PostgreSQL 15 where it is installed: npm brings no pg_basebackup.
 * Undefined without any.
 */
export function findDebianPrograms(): string | undefined {
  try {
    const found = readdirSync(DEBIAN).sort()
    const version = found.includes('15') ? '15' : found.at(-1)
    return version && `${DEBIAN}/${version}/bin`
  } catch {
    return undefined
  }
}

export type DebianPostgres = {
  port: number
  directory: string
  /** The centre's database, as its owner. */
  url: string
  /** As superuser. */
  run(sql: string, database?: string): Promise<Record<string, unknown>[]>
  /** As `kill -9` does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** A new PostgreSQL in `directory`, with an empty database of a centre. */
export async function createDebianPostgres(programs: string, directory: string): Promise<DebianPostgres> {
  const osUser = await findServiceUser()
  await mkdir(directory, { mode: 0o700 })
  if (osUser) await chown(directory, osUser.uid, osUser.gid)
  const options = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  await promisify(execFile)(join(programs, 'initdb'), ['-D', directory, ...options], runAs(osUser))
  const postgres = await startDebianPostgres(programs, directory)
  await postgres.run('create role boithok login')
  await postgres.run('create database boithok owner boithok')
  return postgres
}

/** Starts the PostgreSQL that is in `directory`, and resolves when it accepts queries. */
export async function startDebianPostgres(programs: string, directory: string): Promise<DebianPostgres> {
  const port = await freePort()
  const files: Cluster = {
    programs,
    directory,
    osUser: await findServiceUser(),
    password: '',
    logFile: `${directory}.log`,
  }
  const run: DebianPostgres['run'] = async (sql, database = 'postgres') => {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database })
    client.on('error', () => {})
    await client.connect()
    return (await client.query(sql).finally(() => client.end())).rows
  }
  await launch(files, port)
  await vi.waitFor(() => run('select 1'), PATIENCE)
  return {
    port,
    directory,
    url: `postgres://boithok@127.0.0.1:${port}/boithok`,
    run,
    async kill() {
      const running = await findPostmaster(directory)
      if (running) process.kill(running.pid, 'SIGKILL')
      await vi.waitFor(async () => expect(await findPostmaster(directory)).toBeUndefined(), PATIENCE)
    },
    stop: () => stopPostmaster(directory, () => {}),
  }
}
