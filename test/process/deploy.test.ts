import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { processMetrics } from '../../server/metrics/process.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const compose = read('deploy/compose.yaml')
const dockerfile =
  read('Dockerfile')
    .split(/^FROM /m)
    .at(-1) ?? ''

/** The lines below a key of YAML, up to the next one that stands no deeper. */
function below(text: string, key: string): string {
  const [, indent = '', rest = ''] = new RegExp(`^( *)${key}:\\n([^]*)`, 'm').exec(text) ?? []
  const lines = rest.split('\n')
  const end = lines.findIndex((line) => line.trim() !== '' && !line.startsWith(`${indent} `))
  return lines.slice(0, end < 0 ? undefined : end).join('\n')
}

const service = below(compose, 'boithok')
const pairs = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^ *([A-Z_]+): "?(.*?)"?$/gm)].map(([, name, value]) => [
      name as string,
      value as string,
    ]),
  )
const list = (text: string) => [...text.matchAll(/^ *- (.*)$/gm)].map(([, item]) => item as string)
const instruction = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(dockerfile)?.[1] ?? ''

/** What the process finds, by Docker's rules: the image's, over it the file's, over that what the service names itself. */
const environment = {
  ...parseEnv(instruction('ENV').replaceAll(' ', '\n')),
  ...parseEnv(read('deploy/environment')),
  POSTGRES_PASSWORD: 'secret',
  ...pairs(below(service, 'environment').replaceAll(/\$\{POSTGRES_PASSWORD[^}]*\}/g, 'secret')),
}

describe('the container that compose.yaml starts with the settings of deploy/environment', () => {
  const config = readConfig(environment)

  test('stores images in the volume, in a folder of its user', () => {
    expect(service).toContain('env_file: .env')
    expect(config.dataDir).toBe('/data')
    expect(list(below(service, 'volumes'))).toEqual([`pictures:${config.dataDir}`])
    expect(instruction('VOLUME')).toBe(config.dataDir)
    const user = instruction('USER')
    expect(dockerfile).toContain(`mkdir ${config.dataDir} && chown ${user}:${user} ${config.dataDir}`)
  })

  test('listens on the published port, where its health check asks', () => {
    expect(config.host).toBe('0.0.0.0')
    expect(list(below(service, 'ports'))).toEqual([`127.0.0.1:3000:${config.port}`])
    expect(instruction('EXPOSE')).toBe(String(config.port))
  })

  test('finds the PostgreSQL beside it, and refuses to start without its password', () => {
    const database = below(compose.slice(compose.indexOf('\n  database:')), 'database')
    const own = pairs(below(database, 'environment'))
    const url = new URL(config.databaseUrl ?? '')
    expect([url.hostname, url.username, url.pathname]).toEqual([
      'database',
      own.POSTGRES_USER,
      `/${own.POSTGRES_USER}`,
    ])
    const required = [...compose.matchAll(/\$\{POSTGRES_PASSWORD:\?(.*)\}/g)].map(([, said]) => said)
    expect(required).toEqual(['set it in .env', 'set it in .env'])
    // Where postgres:18 and later keep their data.
    expect(list(below(database, 'volumes'))).toEqual(['database:/var/lib/postgresql'])
  })
})

test('docker run, as documented, stores everything in the volume too', () => {
  const command = /docker run -d[^`]*/.exec(read('docs/operating.md'))?.[0] ?? ''
  expect(command).toContain('-v boithok:/data')
  expect(command).toContain('-e DATA_DIR=/data')
})

test('systemd’s services and the settings agree on the data folder', () => {
  const { DATA_DIR } = parseEnv(read('deploy/environment'))
  for (const file of ['boithok.service', 'boithok-backup.service'])
    expect(read(`deploy/${file}`)).toContain(`Environment=DATA_DIR=${DATA_DIR}\n`)
  expect(read('deploy/boithok.service')).toContain(
    `StateDirectory=${(DATA_DIR as string).replace('/var/lib/', '')}\n`,
  )
})

test('the alert rules use metrics that the server exports', async () => {
  const sources = globSync('server/metrics/*.ts').map(read).join('\n')
  const known = [
    ...[...sources.matchAll(/\bboithok_\w+/g)].map(([name]) => name),
    ...processMetrics()
      .getMetricsAsArray()
      .map(({ name }) => name),
  ]
  const asked = new Set(
    [...read('deploy/alerts.yml').matchAll(/\b(boithok|nodejs)_\w+/g)].map(([name]) => name),
  )
  expect(asked.size).toBeGreaterThan(8)
  // The source composes these endings: the age of a backlog, and the parts of a histogram.
  const family = (name: string) => name.replace(/_(oldest_age_seconds|count)$/, '')
  expect([...asked].filter((name) => !known.includes(name) && !known.includes(family(name)))).toEqual([])
})

test('proxies leave body limits to the server', () => {
  expect(read('deploy/nginx.conf')).toMatch(/^ +client_max_body_size 0;\n +proxy_request_buffering off;$/m)
  expect(read('deploy/nginx.conf')).not.toMatch(/proxy_intercept_errors on|error_page/)
  expect(read('deploy/Caddyfile')).not.toMatch(/max_size|handle_errors/)
})
