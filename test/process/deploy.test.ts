import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { EXIT_WRONG_SETTING } from '../../server/cluster.ts'
import { readConfig } from '../../server/config.ts'
import { exampleFiles, fillExample } from '../faults/failover/example.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const isInstalled = (command: string, option: string) => spawnSync(command, [option]).status === 0
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

/**
 * What the process finds, by Docker's rules: the image's, over it the file's, over that what the service
 * names itself.
 */
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

test('containers have no more rights than they need, and their logs end', () => {
  expect(compose.match(/^ {4}<<: \*restricted$/gm)).toHaveLength(2)
  const restricted = below(compose.replace(' &restricted', ''), 'x-restricted')
  expect(restricted).toContain('cap_drop: [ALL]')
  expect(restricted).toContain('no-new-privileges:true')
  expect(restricted).toMatch(/max-size: \d+m, max-file/)
  expect(service).toMatch(/^ +read_only: true\n +tmpfs: \[\/tmp\]$/m)
})

test('no file with a secret goes into the image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const file of ['settings', '**/.env', '**/*.env', '**/*.key', '**/*.age', 'data'])
    expect(ignored).toContain(file)
})

test('docker run, as documented, stores everything in the volume too', () => {
  const command = /docker run -d[^`]*/.exec(read('docs/operating/install.md'))?.[0] ?? ''
  expect(command).toContain('-v boithok:/data')
  expect(command).toContain('-e DATA_DIR=/data')
  for (const option of ['--cap-drop ALL', '--security-opt no-new-privileges', '--read-only', 'max-size='])
    expect(command).toContain(option)
})

test('systemd’s services and the settings agree on the data folder', () => {
  const { DATA_DIR } = parseEnv(read('deploy/environment'))
  for (const file of ['boithok.service', 'boithok-backup.service'])
    expect(read(`deploy/${file}`)).toContain(`Environment=DATA_DIR=${DATA_DIR}\n`)
  expect(read('deploy/boithok.service')).toContain(
    `StateDirectory=${(DATA_DIR as string).replace('/var/lib/', '')}\n`,
  )
})

test('systemd’s services run the release that the link `current` leads to, as the instructions install it', () => {
  const unit = read('deploy/boithok.service')
  expect(unit).toMatch(/^WorkingDirectory=\/opt\/boithok\/current$/m)
  expect(unit).toMatch(/^ExecStart=\/opt\/boithok\/current\/bin\/start$/m)
  expect(read('deploy/boithok-backup.service')).toContain('WorkingDirectory=/opt/boithok/current\n')
  expect(read('docs/operating/install.md')).toContain('/opt/boithok/source/bin/upgrade-to newest')
})

test('no instruction copies a file in a way that root’s umask may make it unreadable for who serves it', () => {
  for (const page of ['install', 'watching', 'backups', 'machines', 'recovery', 'centres'])
    expect(read(`docs/operating/${page}.md`)).not.toMatch(/sudo cp /)
})

test('no service begins a new centre by itself', () => {
  for (const file of ['deploy/boithok.service', 'deploy/compose.yaml'])
    expect(read(file)).not.toContain('--new')
  expect(dockerfile).not.toContain('--new')
})

test('systemd tries no wrong setting again', () => {
  expect(read('deploy/boithok.service')).toContain(`\nRestartPreventExitStatus=${EXIT_WRONG_SETTING}\n`)
})

test('systemd waits until the server says that it is ready', () => {
  expect(read('deploy/boithok.service')).toMatch(/^Type=notify\nNotifyAccess=all$/m)
})

describe('S01 HAProxy in front of several machines', () => {
  const haproxy = read('deploy/haproxy.cfg')
  const backends = haproxy.split(/^backend /m).slice(1)
  const serversOf = (backend: string) =>
    [...backend.matchAll(/^ +server (\w+) (\S+)/gm)].map(([, ...of]) => of)

  test('asks each machine at /readyz, and no person belongs to one', () => {
    // The server refuses HTTP/1.1 without a host, and HTTP/1.0.
    expect(haproxy).toMatch(/^ +http-check send meth GET uri \/readyz ver HTTP\/1.1 hdr Host \S+$/m)
    expect(haproxy).not.toMatch(/^ *(cookie|stick|balance source|balance uri)/m)
    expect(haproxy).toMatch(/^ +balance leastconn$/m)
  })

  test('sends programs and people to the same machines, whose health it asks once', () => {
    const [api, pages] = backends.map(serversOf)
    expect(api).toHaveLength(3)
    expect(pages).toEqual(api)
    for (const [name] of api ?? [])
      expect(backends[1]).toMatch(new RegExp(`server ${name} \\S+ track boithok/${name}$`, 'm'))
  })

  test('asks again only what cannot have been done: no write that a machine may have seen', () => {
    for (const backend of backends)
      expect(backend).toMatch(/^ +http-request disable-l7-retry unless METH_GET$/m)
  })

  test('adds one address to X-Forwarded-For, as TRUST_PROXY=1 of deploy/environment says', () => {
    expect(haproxy.match(/^ +option forwardfor$/gm)).toHaveLength(1)
    expect(parseEnv(read('deploy/environment')).TRUST_PROXY).toBe('1')
  })

  test.runIf(isInstalled('haproxy', '-v') && isInstalled('openssl', 'version'))(
    'is accepted by HAProxy',
    async () => {
      const folder = await temporaryFolder()
      const [key, certificate] = [join(folder.path, 'key'), join(folder.path, 'certificate')]
      const made = spawnSync('openssl', [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=boithok.example'],
        ...['-keyout', key, '-out', certificate],
      ])
      expect(made.status).toBe(0)
      const pem = join(folder.path, 'boithok.pem')
      await writeFile(pem, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
      const file = join(folder.path, 'haproxy.cfg')
      const filled = haproxy
        .replaceAll('/etc/haproxy/boithok.pem', pem)
        .replaceAll('/etc/haproxy/away.', `${join(import.meta.dirname, '../../deploy')}/away.`)
      await writeFile(file, filled)
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
      await folder.remove()
      expect({ status, warnings: stderr.match(/\[(WARNING|ALERT)\].*/g) }).toEqual({
        status: 0,
        warnings: null,
      })
    },
  )
})

test('S01 Caddy asks machines at /readyz, and adds one address to X-Forwarded-For by itself', () => {
  const caddy = read('deploy/Caddyfile')
  expect(caddy).toMatch(/^\t\thealth_uri \/readyz$/m)
  expect(caddy).not.toMatch(
    /lb_policy (cookie|ip_hash|client_ip_hash|uri_hash|header)|flush_interval|header_up/,
  )
})

test.runIf(isInstalled('caddy', 'version'))('Caddy accepts its file', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
  expect(spawnSync('caddy', args, { cwd: join(import.meta.dirname, '../..') }).status).toBe(0)
})

test.each([
  ['haproxy.cfg', /^ +timeout server (\d+)s$/m],
  ['nginx.conf', /^ +proxy_read_timeout (\d+)s;$/m],
  ['Caddyfile', /^\t+response_header_timeout (\d+)s$/m],
])(
  'deploy/%s waits longer for an answer than the server needs to stop, and than a stream of seats is silent',
  (file, pattern) => {
    const seconds = Number(pattern.exec(read(`deploy/${file}`))?.[1])
    const drain = Number(/DRAIN_TIMEOUT_MS = (\d+)_000/.exec(read('server/http/listen.ts'))?.[1])
    const heartbeat = Number(/HEARTBEAT_MS = (\d+)_000/.exec(read('api/seats.ts'))?.[1])
    expect(seconds).toBeGreaterThan(drain)
    expect(seconds).toBeGreaterThan(2 * heartbeat)
  },
)

test('proxies leave body limits to the server', () => {
  expect(read('deploy/nginx.conf')).toMatch(/^ +client_max_body_size 0;\n +proxy_request_buffering off;$/m)
  // With it, the page for an unreachable server would replace the server's own answers.
  expect(read('deploy/nginx.conf')).not.toMatch(/proxy_intercept_errors on/)
  expect(read('deploy/Caddyfile')).not.toMatch(/max_size|handle_response/)
})

test.each(['haproxy.cfg', 'patroni/haproxy.cfg'])('deploy/%s gives up its rights', (file) => {
  const global = below(read(`deploy/${file}`).replace(/^global$/m, 'global:'), 'global')
  for (const line of ['user haproxy', 'group haproxy', 'chroot /var/lib/haproxy'])
    expect(global).toMatch(new RegExp(`^ +${line}$`, 'm'))
})

test('no proxy logs a query or an address of email', () => {
  const haproxy = read('deploy/haproxy.cfg')
  expect(haproxy).not.toMatch(/option (http|tcp)log|%(r|HU|HQ|HPO|hr|hs)\b/)
  const ports = haproxy.split(/^(?=frontend )/m).slice(1)
  for (const port of ports) expect(port).toMatch(/set-var\(txn\.logged\) 'path,regsub\(/)
  const nginx = read('deploy/nginx.conf')
  const format = /^log_format .*$/m.exec(nginx)?.[0] ?? ''
  expect(format).toContain('$boithok_path')
  expect(format).not.toMatch(/\$(request|request_uri|args|uri|http_referer)\b/)
  expect(nginx.match(/^server \{$/gm)).toHaveLength(2)
  expect(nginx.match(/^ +access_log \S+ boithok;\n +error_log \S+ crit;$/gm)).toHaveLength(2)
  expect(read('deploy/Caddyfile')).toMatch(
    /^\t\t\t\trequest>uri regexp .*\n\t+request>headers>Referer delete$/m,
  )
})

/** What the instructions replace in the files: the lines of their `values.sed`. */
const replaced = Object.fromEntries(
  [...read('docs/operating/machines.md').matchAll(/^s[/|]([A-Z][A-Z_\d]+)[/|](.+)[/|]g$/gm)].map(
    ([, word, value]) => [word as string, value as string],
  ),
)

test.each(exampleFiles)(
  'S02 the instructions replace every placeholder in deploy/patroni/%s',
  async (file) => {
    await expect(fillExample(file, replaced)).resolves.not.toContain('THIS_')
    await expect(fillExample(file, {})).rejects.toThrow('nothing replaces')
  },
)
