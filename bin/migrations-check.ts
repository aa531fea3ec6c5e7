/**
 * Finds statements in migrations that keep people waiting while they run. Servers of the last release serve
 * from the same tables meanwhile. A statement that blocks needs a comment above it which names the table and
 * says why that is short enough, such as `-- Blocks bookings: 50 ms for 100,000 rows.` Finds snapshots that
 * nothing reads, and a released baseline that somebody changed, too.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrationSets, PRODUCT } from '../db/schema-versions.ts'
import { readTyped } from '../server/read-typed.ts'
import { commands } from './commands.ts'

/** Read or written by nearly every request. */
const HOT = [
  ...['attempts', 'audit_trail', 'bookings', 'checkouts', 'deliveries', 'messages', 'payments'],
  ...['rate_limits', 'refunds', 'sessions', 'users'],
]

/** The other tables that may have a million rows. */
const LARGE = [
  ...['absence_notices', 'allocations', 'attendance', 'attendance_shares', 'calls', 'class_changes'],
  ...['class_choices', 'class_joins', 'class_notices', 'classes', 'desk_notes', 'disputes', 'fee_parts'],
  ...['files', 'interests', 'links', 'materials', 'notes', 'part_concessions', 'receipts', 'redemptions'],
  ...['reviews', 'roll_changes', 'rolls', 'search_documents', 'switches', 'waitlist_entries'],
]

type Rule = { what: string; pattern: RegExp; tables?: string[] }
const rules: Rule[] = [
  {
    what: 'an index, which keeps writers waiting until it is made. Write CREATE INDEX CONCURRENTLY: it is made after the migrations, while people work',
    pattern: /^create (?:unique )?index (?!concurrently).*? on (?:only )?(?<table>[\w."]+)/,
    tables: [...HOT, ...LARGE],
  },
  {
    what: 'another type, which writes the table anew',
    pattern: /^alter table (?:only )?(?<table>[\w."]+) .*\balter (?:column )?\S+ (?:set data )?type\b/,
  },
  {
    what: 'SET NOT NULL, which reads the whole table',
    pattern: /^alter table (?:only )?(?<table>[\w."]+) .*\bset not null\b/,
  },
  {
    what: 'a stored column, which writes the table anew',
    pattern: /^alter table (?:only )?(?<table>[\w."]+) .*\badd column .*\bstored\b/,
  },
  {
    what: 'a default that differs by row, which writes the table anew',
    pattern:
      /^alter table (?:only )?(?<table>[\w."]+) .*\badd column .*\bdefault \(?(?:gen_random_uuid|random|clock_timestamp|nextval|uuidv7)\b/,
  },
  {
    what: 'a column without a default that must not be null: rows of the last release have no value',
    pattern:
      /^alter table (?:only )?(?<table>[\w."]+) add column (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/,
  },
  {
    what: 'a constraint that is checked at once: add it NOT VALID, and validate it in the next release',
    pattern:
      /^alter table (?:only )?(?<table>[\w."]+) add (?:constraint \S+ )?(?:check|foreign key|unique|primary key|exclude)\b(?!.*\bnot valid$)/,
  },
  {
    what: 'a rename or removal, which the last release does not know',
    pattern:
      /^alter table (?:only )?(?<table>[\w."]+) (?:rename\b|.*\bdrop column\b)|^drop table (?:if exists )?(?<dropped>[\w."]+)/,
  },
  {
    what: 'an update of every row, which keeps each locked until the migration ends',
    pattern: /^update (?:only )?(?<table>[\w."]+)/,
  },
]

const nameOf = (table = '') => table.replaceAll('"', '').replace(/^public\./, '')

/** Finds what is wrong with the text of a migration. */
export function findBlocking(text: string): string[] {
  const problems: string[] = []
  const created = [...text.matchAll(/^create table (?:if not exists )?([\w."]+)/gim)].map(([, name]) =>
    nameOf(name),
  )
  for (const part of text.split('--> statement-breakpoint')) {
    const announced = [...part.matchAll(/^-- Blocks (\w+): \S/gm)].map(([, table]) => table)
    const statement = part
      .replaceAll(/^\s*--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/"(\w+)"/g, '$1')
      .trim()
      .replace(/;$/, '')
      .toLowerCase()
    for (const { what, pattern, tables = HOT } of rules) {
      const { table, dropped } = pattern.exec(statement)?.groups ?? {}
      const name = nameOf(table ?? dropped)
      if (tables.includes(name) && !created.includes(name) && !announced.includes(name))
        problems.push(
          `${name}: ${what}. If it cannot be avoided, put a comment above "${statement.slice(0, 80)}": -- Blocks ${name}: why it is short`,
        )
    }
  }
  return problems
}

/**
 * The snapshots in a folder of drizzle-kit's that it does not need: it compares the schema with the newest
 * one only.
 */
export function findOldSnapshots(meta: string): string[] {
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
  return snapshots.sort().slice(0, -1)
}

/**
 * Baselines that are not as `baselines` lists them, in the format of `sha256sum`. A database that began with
 * another baseline is refused at the start: a change would lock out every installation.
 */
export function findChangedBaselines(baselines: string, read: (file: string) => string): string[] {
  return baselines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [hash, file = ''] = line.split('  ')
      const isSame = createHash('sha256').update(read(file)).digest('hex') === hash
      return isSame
        ? []
        : [`${file}: a released baseline never changes, write a migration (npm run db:generate -- NAME)`]
    })
}

/** The first release writes it (CONTRIBUTING.md). Until then every baseline changes in place. */
const BASELINES = 'db/migrations/baselines.sha256'

function checkAll(): string[] {
  const listed = existsSync(BASELINES) ? readFileSync(BASELINES, 'utf8') : undefined
  const changed =
    listed === undefined ? [] : findChangedBaselines(listed, (file) => readFileSync(file, 'utf8'))
  const found = migrationSets.flatMap(({ folder }) => {
    const [baseline, ...later] = readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
    // Nobody uses the tables that the first one creates.
    const blocking = folder === PRODUCT.folder ? later : []
    const place = relative(process.cwd(), folder)
    return [
      ...(baseline === '0000_baseline.sql'
        ? []
        : [`${place}: the first migration must be 0000_baseline.sql`]),
      ...(listed === undefined && later.length > 0
        ? [`${place}: nothing is released, change the baseline in place (npm run db:generate -- baseline)`]
        : []),
      ...(listed === undefined || listed.includes(`  ${place}/0000_baseline.sql\n`)
        ? []
        : [
            `${place}: add its baseline to ${BASELINES} (sha256sum ${place}/0000_baseline.sql >> ${BASELINES})`,
          ]),
      ...blocking.flatMap((file) =>
        findBlocking(readFileSync(join(folder, file), 'utf8')).map((problem) => `${file}: ${problem}`),
      ),
      ...findOldSnapshots(join(folder, 'meta')).map(
        (file) => `${place}/meta/${file}: delete it, only the newest snapshot is kept`,
      ),
    ]
  })
  return [...changed, ...found]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readTyped(commands['migrations-check'])
  const problems = checkAll()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}
