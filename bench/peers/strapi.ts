import { join } from 'node:path'
import type pg from 'pg'
import { freePort } from '../../test/support/free-port.ts'
import type { Postgres } from '../postgres.ts'
import { startProgram } from '../program.ts'
import { type Cms, copySessions, createDatabase } from './cms.ts'
import { installProject } from './packages.ts'

/** Versions of 2026-11. The admin panel, which the bench does not use, is installed but not built. */
const packages = [
  '@strapi/strapi@5.54.0',
  '@strapi/plugin-users-permissions@5.54.0',
  'react@18',
  'react-dom@18',
  'react-router-dom@6',
  'styled-components@6',
  'pg@8',
]
const TABLE = 'study_sessions'

const schema = {
  kind: 'collectionType',
  collectionName: TABLE,
  info: { singularName: 'session', pluralName: 'sessions', displayName: 'Session' },
  options: { draftAndPublish: false },
  attributes: {
    title: { type: 'string' },
    tutor: { type: 'string' },
    description: { type: 'text' },
    registration_start: { type: 'datetime' },
    registration_end: { type: 'datetime' },
    class_start: { type: 'datetime' },
    class_end: { type: 'datetime' },
    duration: { type: 'string' },
    fee_minor: { type: 'integer' },
    image: { type: 'string' },
    capacity: { type: 'integer' },
    enrolled: { type: 'integer' },
    // Strapi reserves `status`.
    state: { type: 'enumeration', enum: ['pending', 'approved', 'rejected'] },
  },
}

const factory = (kind: string) =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::session.session')`

const files = {
  'public/uploads/.gitkeep': '',
  'config/server.js': `module.exports = { host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['bench'] } }`,
  'config/admin.js': `module.exports = { serveAdminPanel: false, auth: { secret: 'bench' }, apiToken: { salt: 'bench' },
    transfer: { token: { salt: 'bench' } } }`,
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'bench' } } }`,
  'config/database.js': `module.exports = { connection: { client: 'postgres',
    connection: { connectionString: process.env.DATABASE_URL } } }`,
  'src/api/session/content-types/session/schema.json': JSON.stringify(schema),
  'src/api/session/controllers/session.js': factory('Controller'),
  'src/api/session/services/session.js': factory('Service'),
  'src/api/session/routes/session.js': factory('Router'),
  // Makes sessions publicly readable.
  'src/index.js': `module.exports = { async bootstrap({ strapi }) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } })
    const permissions = strapi.db.query('plugin::users-permissions.permission')
    for (const action of ['api::session.session.find', 'api::session.session.findOne']) {
      if (!(await permissions.findOne({ where: { action, role: role.id } })))
        await permissions.create({ data: { action, role: role.id } })
    }
  } }`,
}

/** Strapi 5 in production mode, with the product's sessions in its own database. */
export async function installStrapi(postgres: Postgres, client: pg.Client): Promise<Cms> {
  const databaseUrl = await createDatabase(postgres, client, 'strapi')
  const { folder, remove } = await installProject({ packages, files })
  const start = async () =>
    startProgram(
      join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'),
      { DATABASE_URL: databaseUrl, PORT: String(await freePort()), STRAPI_TELEMETRY_DISABLED: 'true' },
      ['start'],
      folder,
    )
  // The first start creates its tables.
  await (await start()).stop()
  await copySessions(client, databaseUrl, {
    table: TABLE,
    columns: {
      document_id: 'id',
      state: 'status',
      updated_at: 'created_at',
      published_at: 'created_at',
    },
    index: 'state, created_at desc',
  })
  return {
    name: 'Strapi 5',
    page: (page, limit) =>
      `/api/sessions?filters[state][$eq]=approved&sort=createdAt:desc&pagination[page]=${page}&pagination[pageSize]=${limit}`,
    one: (id) => `/api/sessions/${id}`,
    start,
    remove,
  }
}
