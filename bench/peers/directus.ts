import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { freePort } from '../../test/support/free-port.ts'
import type { Postgres } from '../postgres.ts'
import { startProgram } from '../program.ts'
import { type Cms, copySessions, createDatabase } from './cms.ts'
import { installProject } from './packages.ts'

const run = promisify(execFile)

/**
 * The policy of anonymous users in Directus: api/src/database/migrations/20240806A-permissions-policies.ts
 */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'

const table = `
  create table sessions (
    id uuid primary key, title text not null, tutor text not null, description text not null,
    registration_start timestamptz not null, registration_end timestamptz not null, class_start timestamptz not null,
    class_end timestamptz not null, duration text not null, fee_minor integer not null, image text not null,
    capacity integer, enrolled integer not null, status text not null, created_at timestamptz not null
  );
  insert into directus_collections (collection) values ('sessions');
  insert into directus_permissions (policy, collection, action, fields)
    values ('${PUBLIC_POLICY}', 'sessions', 'read', '*')`

/** Directus 12 in production mode, on its own database with the product's sessions. */
export async function installDirectus(postgres: Postgres, client: pg.Client): Promise<Cms> {
  const databaseUrl = await createDatabase(postgres, client, 'directus')
  const { folder, remove } = await installProject({
    packages: ['directus@12.4.0'],
    // This optional dependency has no build for Node 24. Directus uses it for user scripts only.
    overrides: { 'isolated-vm': '6.1.2' },
  })
  const program = join(folder, 'node_modules/@directus/api/dist/cli/run.js')
  const env = {
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: 'bench',
    HOST: '127.0.0.1',
    TELEMETRY: 'false',
    // Its default is coloured output for terminals.
    LOG_STYLE: 'raw',
    // Otherwise it refuses requests under load.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
  await run(process.execPath, [program, 'bootstrap', '--skipAdminInit'], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  await copySessions(client, databaseUrl, {
    create: table,
    table: 'sessions',
    columns: { id: 'id', status: 'status' },
    index: 'status, created_at desc',
  })
  return {
    name: 'Directus 12',
    page: (page, limit) =>
      `/items/sessions?filter[status][_eq]=approved&sort=-created_at&page=${page}&limit=${limit}&meta=filter_count`,
    one: (id) => `/items/sessions/${id}`,
    start: async () => startProgram(program, { ...env, PORT: String(await freePort()) }, ['start'], folder),
    remove,
  }
}
