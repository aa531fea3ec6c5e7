import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../../bin/command.ts'
import { removeDemo } from '../../bin/remove-demo.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { demoAccounts, demoPassword } from '../../db/demo/content.ts'
import { migrate } from '../../db/migrate.ts'
import { boot } from '../support/boot.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { PATIENCE } from '../support/patience.ts'
import { student } from '../support/people.ts'
import { BUILT_PROGRAM } from '../support/serve.ts'
import { startSmtpServer } from '../support/smtp.ts'
import { findWorkerPids } from '../support/worker-pids.ts'

/** Starts the program and returns its exit code and output. */
function start(
  env: Record<string, string>,
  words: string[] = [],
): Promise<{ code: unknown; said: string; logged: string }> {
  const { DATABASE_URL: _, ...own } = process.env
  const all = { ...own, NODE_ENV: 'production', LOG_LEVEL: 'silent', DEMO: '0', ...env }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [BUILT_PROGRAM, ...words],
      { env: all, timeout: 110_000 },
      (error, stdout, stderr) =>
        resolve({ code: error ? (error.code ?? error.signal) : 0, said: stderr || stdout, logged: stdout }),
    )
  })
}

let database: TestDatabase
let folder: string
/** A port whose listener accepts connections and never answers. */
let silent: { port: number; close(): void }
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'boithok-start-'))
  await writeFile(join(folder, 'file'), '')
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  silent = { port: (server.address() as AddressInfo).port, close: () => void server.close() }
})
afterAll(async () => {
  silent.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const at = (change: (url: URL) => void) => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

/** The problem, the settings that cause it, and the message. */
const refusals: [string, () => Record<string, string>, RegExp][] = [
  [
    'a database that nobody made',
    () => ({ DATABASE_URL: `${database.url}_of_nobody` }),
    /^DATABASE_URL: there is no database test_\w+_of_nobody at 127\.0\.0\.1:\d+/,
  ],
  [
    'a wrong password',
    () => ({
      DATABASE_URL: at((url) => {
        url.password = 'wrong'
      }),
    }),
    /^DATABASE_URL: .* refuses the password of the role \w+$/,
  ],
  [
    'a port where nothing listens',
    () => ({
      DATABASE_URL: at((url) => {
        url.port = '1'
      }),
    }),
    /^DATABASE_URL: nothing listens at 127\.0\.0\.1:1$/,
  ],
  [
    'a machine that is not known',
    () => ({ DATABASE_URL: 'postgres://a:b@database.invalid/c' }),
    /^DATABASE_URL: no machine is called database\.invalid/,
  ],
  [
    'a server that never answers',
    () => ({
      DATABASE_URL: at((url) => {
        url.port = String(silent.port)
      }),
    }),
    /^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer$/,
  ],
  [
    'a machine’s name for HOST that is not known',
    () => ({ HOST: 'web.invalid' }),
    /^HOST: no machine is called web\.invalid$/,
  ],
  [
    'somebody else’s address for HOST',
    () => ({ HOST: '192.0.2.1' }),
    /^HOST: 192\.0\.2\.1 is no address of this machine/,
  ],
  [
    'a port that is taken',
    () => ({ PORT: String(silent.port), LOG_LEVEL: 'info' }),
    /^PORT: \d+ is in use by another program$/,
  ],
  [
    'a DATA_DIR that is a file',
    () => ({ DATA_DIR: join(folder, 'file') }),
    /^DATA_DIR: \S+\/file is a file, or lies below one/,
  ],
  [
    'a DATA_DIR below a file',
    () => ({ DATA_DIR: join(folder, 'file/data') }),
    /^DATA_DIR: \S+\/file\/data is a file, or lies below one/,
  ],
  [
    'a DATA_DIR that can never be made',
    () => ({ DATA_DIR: '/proc/boithok/data' }),
    /^DATA_DIR: \/proc\/boithok\/data (cannot be made there|may not be written)/,
  ],
  [
    'names that are no settings, and look like one',
    () => ({ DATABSE_URL: database.url, BKASH_SANDBOX: '1' }),
    /^DATABSE_URL: there is no such setting\. Did you mean DATABASE_URL\?\nBKASH_SANDBOX: there is no such setting/,
  ],
  [
    'a data folder without a database, whose disk may not be mounted',
    () => ({ DATABASE_URL: '', PUBLIC_URL: 'https://boithok.test', DATA_DIR: join(folder, 'not-mounted') }),
    /^DATA_DIR: there is no database of Boithok in .*not-mounted\. If .* disk is not mounted, mount it; .* bin\/start --new once$/,
  ],
  [
    'several settings at once',
    () => ({ PORT: 'eighty', OUTBOUND: 'no' }),
    /^PORT: must be a whole number from 0 to 65535\nOUTBOUND: must be on or off$/,
  ],
]

/** Another try may help: these may pass without anybody. Of all others systemd makes none. */
const PASSING = [
  'a port where nothing listens',
  'a machine that is not known',
  'a server that never answers',
  'a machine’s name for HOST that is not known',
  'somebody else’s address for HOST',
  'a port that is taken',
]

describe.concurrent('a refused start prints one message that names the setting', () => {
  test.each(refusals)('%s', async (problem, env, sentence) => {
    const own = { DATABASE_URL: database.url, PORT: '0', DATA_DIR: join(folder, 'data'), ...env() }
    const { code, said, logged } = await start(own)
    expect(said.trimEnd()).toMatch(sentence)
    expect(said).not.toMatch(/\n {4}at /)
    expect(logged).not.toContain('"stack"')
    expect(code).toBe(PASSING.includes(problem) ? 1 : 78)
  })
})

/** Runs statements on a database as its owner. */
async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row>(statement)
    .then(
      ({ rows }) => rows,
      (error: Error) => Promise.reject(error),
    )
    .finally(() => client.end())
}

/** Changes the process id in BackendKeyData, as PgBouncer does. */
async function startPooler(to: URL): Promise<{ port: number; close(): void }> {
  const server = createServer((client) => {
    const behind = connect(Number(to.port), to.hostname)
    client.pipe(behind)
    behind.on('data', (bytes: Buffer) => {
      const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (key >= 0) bytes.writeInt32BE(1, key + 5)
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

describe('a database the program cannot use stops the start before any change', () => {
  const refused = async (url: string, sentence: RegExp) => {
    const { code, said } = await start({ DATABASE_URL: url, PORT: '0', DATA_DIR: join(folder, 'data') })
    expect(said.trimEnd()).toMatch(sentence)
    expect(said).not.toMatch(/\n {4}at /)
    expect(code).toBe(/only be read/.test(said) ? 1 : 78)
  }
  let empty: TestDatabase
  const name = () => new URL(empty.url).pathname.slice(1)
  const tables = () =>
    run(empty.url, "select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace")
  beforeAll(async () => {
    empty = await createEmptyDatabase()
  })
  afterAll(() => empty.drop())

  test('one behind a pooler', async () => {
    const pooler = await startPooler(new URL(empty.url))
    const through = new URL(empty.url)
    through.port = String(pooler.port)
    await refused(through.href, /^DATABASE_URL: a pooler such as PgBouncer stands in front/)
    pooler.close()
    expect(await tables()).toEqual([])
  })

  test('a read-only one', async () => {
    await run(empty.url, `alter database ${name()} set default_transaction_read_only = on`)
    await refused(empty.url, /^DATABASE_URL: this PostgreSQL can only be read/)
    await run(
      empty.url,
      `begin read write; alter database ${name()} reset default_transaction_read_only; commit`,
    )
  })

  test('one in which the role cannot create tables', async () => {
    await run(empty.url, `revoke create on database ${name()} from current_user`)
    await refused(
      empty.url,
      /^DATABASE_URL: the role \w+ may not create tables in the database test_\w+\. .* OWNER TO/,
    )
    await run(empty.url, `grant create on database ${name()} to current_user`)
  })

  test('an empty one, unless a new centre is wanted; and one with a centre, if a new one is', async () => {
    const { said, code } = await start({ DATABASE_URL: empty.url, DATA_DIR: join(folder, 'unmade') })
    expect(said).toMatch(
      /^DATABASE_URL: the database test_\w+ is empty\. If it is not the one of your centre, .* bin\/start --new once$/m,
    )
    expect(code).toBe(78)
    expect(await tables()).toEqual([])
    const there = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
    expect(await start(there, ['--new'])).toMatchObject({
      code: 78,
      said: expect.stringMatching(
        /^DATABASE_URL: the database test_\w+ has a centre already\. Start it without/,
      ),
    })
    expect(await start(there, ['--nwe'])).toMatchObject({
      code: 2,
      said: "bin/start: unknown option '--nwe'. bin/start --help says what it takes.\n",
    })
  })

  test('one with tables of another program, and none of ours', async () => {
    const others = await createEmptyDatabase()
    await run(others.url, 'create table customers (id int); create table sessions (id int, data text)')
    await refused(
      others.url,
      /^DATABASE_URL: the database test_\w+ has tables of another program \(customers, sessions\) and none of Boithok\. .* CREATE DATABASE boithok OWNER \w+$/,
    )
    const checked = await start({ DATABASE_URL: others.url, PORT: '0', DATA_DIR: join(folder, 'data') }, [
      '--check',
    ])
    expect(checked.said).toContain('FAIL DATABASE_URL: the database')
    const own = `select 1 from pg_namespace where nspname in ('drizzle', 'identity', 'jobs')`
    expect(await run(others.url, own)).toEqual([])
    await others.drop()
  })

  test('one from before the release: the command that makes it anew is named', async () => {
    const old = await createTestDatabase()
    await run(old.url, `update drizzle.migrations set hash = 'another'`)
    await refused(
      old.url,
      /^This database was made before the release of Boithok.*: DROP DATABASE \w+; CREATE/,
    )
    await old.drop()
  })

  test('one with a schema for newer programs: both versions are named', async () => {
    const newer = await createTestDatabase()
    await run(newer.url, `update compatibility set oldest_program = '99.1.0'`)
    await refused(
      newer.url,
      /^This program is version \d+\.\d+\.\d+, but the database needs 99\.1\.0 or newer\./,
    )
    await newer.drop()
  })
})

test('beside a PostgreSQL of one’s own, a data folder without the pictures that are named stops the start', async () => {
  const own = await createTestDatabase()
  await run(own.url, `insert into images.images values ('one', 'image/webp', 1, 1, 1, now())`)
  const dataDir = await mkdtemp(join(folder, 'pictures-'))
  const env = { DATABASE_URL: own.url, DATA_DIR: dataDir, PORT: String(silent.port) }
  expect(await start(env)).toMatchObject({
    code: 78,
    said: expect.stringMatching(
      /^DATA_DIR: the database names pictures or files, and there is no folder \S+\/images\. If its disk is not mounted/,
    ),
  })
  expect(await start({ ...env, OUTBOUND: 'off' })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^PORT: /),
  })
  await mkdir(join(dataDir, 'images'))
  expect(await start(env)).toMatchObject({ code: 1, said: expect.stringMatching(/^PORT: /) })
  await own.drop()
})

test('a process that waits for another’s migration says which, and gives up in the end', async () => {
  const holder = new pg.Client({ connectionString: database.url, application_name: 'somebody else' })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
  const said: string[] = []
  const options = { log: (line: string) => void said.push(line), timeoutMs: 0 }
  await expect(migrate(database.url, options)).rejects.toThrow(
    /^DATABASE_URL: a lock in the database is not let go of by process \d+ \(somebody else\).*pg_terminate_backend/,
  )
  expect(said).toEqual([expect.stringMatching(/^Waiting for a lock .* process \d+ \(somebody else\)/)])
  // A process that still waits gets the lock once it is released.
  const heard = Promise.withResolvers<void>()
  const waiting = migrate(database.url, { log: () => heard.resolve() })
  await heard.promise
  await holder.end()
  await waiting
})

test('a former demonstration cannot go live with its published password until it is removed', async () => {
  const own = await createTestDatabase()
  const env = { DATABASE_URL: own.url, DATA_DIR: join(folder, 'data') }
  const live = { ...env, PUBLIC_URL: 'https://boithok.test', PORT: String(silent.port) }
  const demo = await started({ ...env, DEMO: '1', PORT: '0' })
  expect(await signIn(demo.url, 'admin@demo.test')).toContain('idToken')
  const sandbox = `${demo.url}/emulator/v1/projects/demo-sandbox/config`
  expect((await fetch(sandbox)).status).toBe(200)
  demo.child.kill('SIGTERM')
  await once(demo.child, 'exit')
  const refused = await start(live)
  expect(refused.said).toMatch(/^DEMO: accounts .* password: .*admin@demo\.test.* bin\/remove-demo/)
  expect(refused.code).toBe(78)

  const said: string[] = []
  await run(own.url, `update compatibility set oldest_program = '99.1.0'`)
  expect(await execute(removeDemo, ['--yes'], live, (line) => void said.push(line))).toBe(1)
  expect(said.splice(0)).toEqual([expect.stringMatching(/the database needs 99\.1\.0 or newer/)])
  await run(own.url, `update compatibility set oldest_program = '0.0.1'`)
  const removing = (...words: string[]) => execute(removeDemo, words, live, (line) => void said.push(line))
  expect(await removing('--help')).toBe(0)
  expect(said.splice(0).join('\n')).toMatch(/^bin\/remove-demo \[options\]\n\nRemoves the people/)
  expect(await removing('--dry-rum')).toBe(2)
  expect(said.splice(0)).toEqual([
    "bin/remove-demo: unknown option '--dry-rum'. bin/remove-demo --help says what it takes.",
  ])
  expect(await removing('--dry-run')).toBe(0)
  expect(said.splice(0).join('\n')).toMatch(
    /^Would be removed: \d+ people .* and \d+ sessions\nNobody is Admin then/,
  )
  // A test has no terminal.
  expect(await removing()).toBe(1)
  expect(said.splice(0).join('\n')).toMatch(/^Will be removed: .*nothing was done: add --yes/s)
  expect((await start(live)).said).toMatch(/^DEMO: accounts .*admin@demo\.test/)
  expect(await removing('--yes')).toBe(0)
  expect(said.join('\n')).toMatch(
    /^Removed: \d+ people .* and \d+ sessions\nDropped: .* sandbox.*\nNobody is Admin now/,
  )
  expect(await run(own.url, `select from pg_namespace where nspname = 'identity_sandbox'`)).toEqual([])
  // It comes as far as the port, which is taken.
  expect((await start(live)).said).toMatch(/^PORT: /)
  const after = await boot({ DATABASE_URL: own.url, DEMO: '0' })
  try {
    for (const { email } of demoAccounts)
      expect(await signIn(after.url, email)).toMatch(/INVALID_LOGIN_CREDENTIALS/)
    const sessions = await fetch(`${after.url}/api/sessions`).then((response) => response.json())
    expect(sessions).toMatchObject({ data: [] })
    // Everybody could have made themselves a code for free seats.
    expect(await run(own.url, `select distinct active from discounts`)).toEqual([{ active: false }])
    const acts = `select distinct action from audit_trail where system_actor = 'bin/remove-demo' order by 1`
    expect(await run(own.url, acts)).toEqual([{ action: 'account.deleted' }, { action: 'session.cancelled' }])
  } finally {
    await after.stop()
    await own.drop()
  }
})

async function signIn(url: string, email: string): Promise<string> {
  const response = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=stand-in`,
    {
      method: 'POST',
      body: JSON.stringify({ email, password: demoPassword, returnSecureToken: true }),
    },
  )
  return response.text()
}

test('bin/start --new begins a centre in an empty database, which is then started without it', async () => {
  const own = await createEmptyDatabase()
  const env = { DATABASE_URL: own.url, PORT: '0' }
  for (const words of [['--new'], []]) {
    const { url, said, child } = await started(env, words)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(said().includes('A new centre begins here')).toBe(words.length > 0)
  }
  expect((await start(env, ['--new'])).said).toMatch(/has a centre already/)
  await own.drop()
})

test('--check tests every setting without serving, and reports all problems at once', async () => {
  const smtp = await startSmtpServer()
  try {
    const email = { SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' }
    const good = { ...email, DATABASE_URL: database.url, DATA_DIR: join(folder, 'to-be-made'), PORT: '0' }
    const fine = await start(good, ['--check'])
    expect(fine.said).toMatch(/^ok {3}DATA_DIR: .* will be made/)
    expect(fine.said).toContain('ok   DATABASE_URL: the database is ready')
    expect(fine.said).toContain('ok   SMTP_URL: the email server accepts the sign-in')
    expect(fine).toMatchObject({ code: 0, said: expect.not.stringContaining('FAIL') })
    expect(smtp.letters).toEqual([])

    const bad = {
      DATABASE_URL: `${database.url}_of_nobody`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      HOST: '192.0.2.1',
      BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q',
      DATABASE_ULR: 'x',
      SMS_FROM: 'x',
    }
    const wrong = await start({ ...good, ...bad, DATA_DIR: join(folder, 'file') }, ['--check'])
    expect(wrong.code).toBe(1)
    for (const name of ['DATA_DIR', 'DATABASE_URL', 'HOST', 'SMTP_URL', 'BACKUP_RECIPIENTS'])
      expect(wrong.said).toContain(`FAIL ${name}: `)
    expect(wrong.said).toContain('FAIL DATABASE_ULR: there is no such setting. Did you mean DATABASE_URL?')
    expect(wrong.said).toContain('FAIL SMS_FROM: there is no such setting. See .env.example, or unset it.')
    const below = await start({ ...good, DATA_DIR: join(folder, 'file/data') }, ['--check'])
    expect(below).toMatchObject({ code: 1, said: expect.stringMatching(/^FAIL DATA_DIR: \S+ lies below/m) })
    // Nothing was made.
    await expect(stat(join(folder, 'to-be-made'))).rejects.toThrow('ENOENT')
  } finally {
    await smtp.stop()
  }
})

test('--check tells of a role or a database with too few connections', async () => {
  const own = await createTestDatabase()
  const name = new URL(own.url).pathname.slice(1)
  const settings = { DATABASE_URL: own.url, DATA_DIR: join(folder, 'to-be-made'), PORT: '0' }
  await run(own.url, `alter database ${name} connection limit 20`)
  expect(await start(settings, ['--check'])).toMatchObject({
    code: 1,
    said: expect.stringContaining(
      `FAIL DATABASE_CONNECTIONS: this server opens up to 43 connections, and PostgreSQL gives it 20 at most. Run ALTER DATABASE ${name} CONNECTION LIMIT 48, or lower`,
    ),
  })
  expect(await start({ ...settings, DATABASE_CONNECTIONS: '17' }, ['--check'])).toMatchObject({ code: 0 })
  await own.drop()
})

test('a demonstration is refused on a database with real users', async () => {
  const own = await boot({ DEMO: '0' })
  try {
    await student(own)
    const env = { DATABASE_URL: own.databaseUrl, DATA_DIR: join(folder, 'data'), PORT: String(silent.port) }
    expect((await start({ ...env, DEMO: 'public' })).said).toMatch(
      /^DEMO: this database holds a centre’s own people/,
    )
    expect((await start({ ...env, DEMO: '0' })).said).toMatch(/^PORT: /)
  } finally {
    await own.stop()
  }
})

/** One that runs, to be stopped by the test. */
async function started(
  env: Record<string, string>,
  words: string[] = [],
): Promise<{ url: string; said: () => string; child: ChildProcess }> {
  const all = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DEMO: '0',
    DATA_DIR: join(folder, 'data'),
    ...env,
  }
  const child = spawn(process.execPath, [BUILT_PROGRAM, ...words], {
    env: all,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes
    })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
    child.stdout.on('data', () => {
      const address = /Boithok is at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
  })
  return { url, said: () => said, child }
}

test('systemd is told when people are served, and the operator that root is not needed', async () => {
  const bin = await mkdtemp(join(folder, 'bin-'))
  const told = join(bin, 'told')
  // In place of systemd's own: it writes down what it was asked.
  const notify = `#!/bin/sh\necho "$@ $NOTIFY_SOCKET" >${told}\n`
  await writeFile(join(bin, 'systemd-notify'), notify, { mode: 0o755 })
  const own = await createTestDatabase()
  const { said, child } = await started({
    DATABASE_URL: own.url,
    PORT: '0',
    NOTIFY_SOCKET: '/run/nobody',
    PATH: `${bin}:${process.env.PATH}`,
  })
  await expect.poll(() => readFile(told, 'utf8').catch(() => ''), PATIENCE).toBe('READY=1 /run/nobody\n')
  expect(said().includes('The server runs as root, and needs no right of it')).toBe(process.getuid?.() === 0)
  child.kill('SIGTERM')
  await once(child, 'exit')
  await own.drop()
})

test('a copy is not started on a database that a server uses which sends, and is beside another copy', async () => {
  const own = await createTestDatabase()
  const at = { DATABASE_URL: own.url, DATA_DIR: join(folder, 'data'), PORT: '0' }
  const copy = { ...at, OUTBOUND: 'off' }
  const real = await started(at)
  expect(await start(copy)).toMatchObject({
    code: 78,
    said: expect.stringMatching(
      /^DATABASE_URL: with OUTBOUND=off this would be a copy, but a server without it uses the database test_\w+\./,
    ),
  })
  real.child.kill('SIGTERM')
  await once(real.child, 'exit')
  const copies = [await started(copy), await started(copy)]
  for (const { child } of copies) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await own.drop()
})

test('a copy says on every page that it sends nothing; workers are replaced silently; an outdated program ends', async () => {
  const own = await createTestDatabase()
  const { url, said, child } = await started({
    DATABASE_URL: own.url,
    PORT: '0',
    WORKERS: '2',
    OUTBOUND: 'off',
  })
  const ended = once(child, 'exit')
  try {
    expect(url).toMatch(/^http:\/\/localhost:[1-9]\d+$/)
    expect(said()).toContain('OUTBOUND=off: no email is sent')
    const page = async (path: string, language: string) =>
      (await fetch(url + path, { headers: { 'accept-language': language } })).text()
    expect(await page('/', 'en')).toContain('This is a copy for testing')
    expect(await page('/login', 'bn')).toContain('এটি পরীক্ষার জন্য রাখা একটি কপি')
    expect(await (await fetch(`${url}/readyz`)).text()).toMatch(/^ok, OUTBOUND=off/)

    const [first] = findWorkerPids(child.pid as number)
    process.kill(first as number, 'SIGTERM')
    await expect.poll(said, PATIENCE).toContain('a worker was stopped')
    const line = said()
      .split('\n')
      .find((each) => each.includes('a worker was stopped')) as string
    expect(JSON.parse(line)).toMatchObject({ level: 30, pid: child.pid, workerPid: first })
    expect(line.match(/"pid"/g)).toHaveLength(1)
    await expect.poll(() => findWorkerPids(child.pid as number).length, PATIENCE).toBe(2)

    await run(own.url, `update compatibility set oldest_program = '99.1.0'`)
    expect(await ended).toEqual([78, null])
    expect(said()).toMatch(/but the database needs 99\.1\.0 or newer/)
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
    await own.drop()
  }
})
