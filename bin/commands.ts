import type { Usage } from '../server/arguments.ts'
import { startUsage } from '../server/start-usage.ts'

const SEED = {
  name: 'SEED',
  about: 'What the cases are drawn by, else 1.',
  isOptional: true,
  isNumber: true,
} as const

const PARTS = [
  ...['seats', 'schedules', 'simulations', 'outages', 'machines', 'pooler', 'upgrade', 'stale-reads'],
  ...['fuzz-1', 'fuzz-2', 'fuzz-3', 'fuzz-4', 'guessing', 'rest', 'proxies', 'references', 'waiting'],
  ...['postgres-versions', 'looks', 'drill', 'recovery', 'alerts', 'mutants', 'bench'],
]

const BENCHES = [
  ...['server', 'booking-burst', 'checkout', 'web', 'cms', 'growth', 'classes', 'workers', 'start', 'soak'],
  ...['noisy-neighbour', 'payments', 'search', 'first-screens'],
]

/** The usage of each command of bin/. bin/prepare reads it before a command does anything. */
export const commands = {
  audit: {
    name: 'bin/audit',
    does: `Checks that the records of a living installation agree with each other, and writes nothing. Prints JSON.
Exits with 0 if they do, 1 if not, 2 if it could not check.`,
  },
  backup: {
    name: 'bin/backup',
    does: 'Writes the database, the pictures and the files of materials into one file, while the server runs.',
    words: [
      {
        name: 'FILE',
        about: 'The file to write, such as boithok.tar.gz, or bucket:boithok.tar.gz in that of BACKUP_S3_….',
        isOptional: true,
      },
    ],
    options: {
      check: { type: 'boolean', about: 'Proves that FILE is whole, without restoring it. Writes nothing.' },
      'keep-days': {
        type: 'string',
        value: 'NUMBER',
        about: 'Removes older backups of the same database beside FILE. Those of others stay.',
      },
      'pictures-lost': {
        type: 'boolean',
        about: 'Counts the backup as good although pictures or files that the database names are gone.',
      },
      copied: {
        type: 'boolean',
        about: 'Notes, without FILE, that backups were copied to another machine: an alert asks for it.',
      },
    },
  },
  bench: {
    name: 'npm run bench --',
    does: 'Measures the product next to baselines and other systems, and prints ratios.',
    words: [
      {
        name: 'SUITE',
        about: 'Which; without one all but soak.',
        isOptional: true,
        isMany: true,
        choices: BENCHES,
      },
    ],
    options: {
      rounds: { type: 'string', value: 'NUMBER', about: 'How often, else 5.' },
      seconds: { type: 'string', value: 'NUMBER', about: 'How long each round takes, else 5.' },
      minutes: { type: 'string', value: 'NUMBER', about: 'How long soak takes, else 60.' },
      quick: { type: 'boolean', about: 'Takes 3 seconds a round.' },
      smoke: { type: 'boolean', about: 'Runs each once with hardly any load.' },
      publish: {
        type: 'boolean',
        about: 'Keeps the results in bench/results/ and writes docs/performance.md, else in data/bench/.',
      },
    },
  },
  build: {
    name: 'bin/build',
    does: 'Prepares a start without starting: Node, dependencies, built pages and program.',
  },
  check: {
    name: 'bin/check',
    does: 'Checks what needs no test run: format and lint, types, import rules. Stops at the first failure.',
  },
  clauses: {
    name: 'node bin/clauses.ts',
    does: 'Prints the tests of each promise of docs/clauses.md that passed in the last run.',
  },
  'db-generate': {
    name: 'npm run db:generate --',
    does: `Writes the migration for what changed in db/schema/, or in the tables of a service or stand-in. Until 1.0.0 is
released there is one, the baseline, whose generated part it writes anew.`,
    words: [
      { name: 'NAME', about: 'baseline, or, after 1.0.0, what the migration does, such as staff-search.' },
      { name: 'SERVER', about: 'A folder of services/ or stand-ins/ with migrations.', isOptional: true },
    ],
  },
  drill: {
    name: 'npm run drill --',
    does: `Kills the primary PostgreSQL of the cluster in deploy/patroni under 200 people who book and pay, and counts
what was lost: about one minute a kill. Needs Debian 12 or newer, or a Linux with the same programs.`,
    options: {
      kills: { type: 'string', value: 'NUMBER', about: 'How many, else 20.' },
      seed: { type: 'string', value: 'NUMBER', about: 'What the moments are drawn by, else 1.' },
      keep: { type: 'boolean', about: 'Leaves the logs.' },
    },
  },
  faults: {
    name: 'npm run test:faults --',
    does: 'Injects failures, from a seed.',
    words: [
      {
        name: 'PART_OR_COUNT',
        about: `Which, else all of: seats (30 races for seats); schedules (COUNT of them in the payment flow, a second
or two each); simulations (COUNT schedules by card, bKash and SSLCommerz with a simulated clock, two seconds
each); outages (every one under load, COUNT / 25 rounds of one to three minutes); machines (three in network
namespaces behind HAProxy, COUNT / 25 rounds of ten minutes; needs root, haproxy and iproute2).`,
        isOptional: true,
        isNumber: true,
        choices: ['all', 'seats', 'schedules', 'simulations', 'outages', 'machines'],
      },
      { name: 'COUNT', about: 'How many, else 500.', isOptional: true, isNumber: true },
      SEED,
    ],
  },
  fuzz: {
    name: 'npm run test:fuzz --',
    does: 'Sends mutated requests to every endpoint, from a seed.',
    words: [{ name: 'COUNT', about: 'How many, else 100000.', isOptional: true, isNumber: true }, SEED],
  },
  'image-files': {
    name: 'node bin/image-files.ts',
    does: 'Copies what the container image needs into a folder.',
    words: [{ name: 'FOLDER', about: 'Where to.' }],
  },
  journeys: {
    name: 'bin/journeys',
    does: 'Runs browser tests.',
    words: [
      {
        name: 'FILE',
        about: 'A part of the path of test files; without one all.',
        isOptional: true,
        isMany: true,
      },
    ],
    options: {
      grep: { type: 'string', short: 'g', value: 'TITLE', about: 'Only tests whose title contains this.' },
      headed: { type: 'boolean', about: 'Shows the browser.' },
      debug: { type: 'boolean', about: "Stops at each step, in Playwright's inspector." },
      project: { type: 'string', value: 'NAME', about: 'Only those of a project of playwright.config.ts.' },
      'repeat-each': { type: 'string', value: 'NUMBER', about: 'Runs each test so often.' },
      retries: { type: 'string', value: 'NUMBER', about: 'Tries a failed test again so often.' },
      workers: { type: 'string', short: 'j', value: 'NUMBER', about: 'How many run at once.' },
    },
  },
  'lockfile-check': {
    name: 'node bin/lockfile-check.ts',
    does: 'Completes package-lock.json after a dependency has changed.',
    options: { check: { type: 'boolean', about: 'Only looks.' } },
  },
  long: {
    name: 'npm run test:long --',
    does: `The large proofs, of which npm test runs a small part. The nightly workflow runs each part as a job, because
all of them take longer than a job may. bin/long says what each part is.`,
    words: [{ name: 'PART', about: 'Which, else all.', isOptional: true, choices: ['all', ...PARTS] }, SEED],
  },
  'migrations-check': {
    name: 'node bin/migrations-check.ts',
    does: 'Asks for a reason where a statement of a migration blocks people, and finds changed baselines.',
  },
  'move-files': {
    name: 'bin/move-files',
    does: `Copies the pictures and files of the disk, in DATA_DIR, into the bucket of the settings S3_…. Overwrites and
removes nothing, and can be run again. Exits with 1, and names some, where any is not in the bucket afterwards.`,
    options: {
      'dry-run': {
        type: 'boolean',
        about: 'Tries the bucket, says how many would be copied, and copies none.',
      },
    },
  },
  mutants: {
    name: 'bin/mutants',
    does: `Plants faults and looks which of them the tests notice. Stopped and started again, it goes on.
test/mutants/run.ts says how.`,
    words: [SEED],
    options: {
      count: { type: 'string', value: 'NUMBER', about: 'How many faults, else 300.' },
      at: { type: 'string', value: 'PATH', about: 'Only below this path, such as domain/payments.' },
    },
  },
  'pin-images': {
    name: 'bin/pin-images',
    does: 'Writes the digest of every image that we build on or start behind its tag.',
    options: { check: { type: 'boolean', about: 'Only looks whether each has one.' } },
  },
  'postgres-versions': {
    name: 'bin/postgres-versions',
    does: `Runs the tests of all that speaks SQL on every PostgreSQL that is supported and can be had here, checks that
an older one is refused, and compares the times of ten calls by the oldest with those by the newest.`,
    words: [
      {
        name: 'WHICH',
        about: 'Only this major version, or only the ten calls.',
        isOptional: true,
        choices: ['14', '15', '16', '17', '18', 'hot-calls'],
      },
    ],
  },
  'readme-pictures': {
    name: 'npm run readme-pictures --',
    does: 'Takes the pictures of README.md anew, of a demonstration.',
  },
  refund: {
    name: 'bin/refund',
    does: "Enters what the provider's portal says of a refund whose answer was lost.",
    words: [
      { name: 'TRANSACTION', about: "The payment's, on its timeline." },
      {
        name: 'REFERENCE',
        about: "The refund's in the portal, or none if there is no refund: it is asked for again.",
      },
    ],
    options: {
      'dry-run': { type: 'boolean', about: 'Says which refund that is, and enters nothing.' },
    },
  },
  rehearse: {
    name: 'bin/rehearse',
    does: `Shows that a backup can be restored, beside the centre: restores it into a PostgreSQL of its own, compares the
records, and serves the copy on this machine alone, which sends nothing to anybody. Ctrl+C ends and removes it.`,
    words: [{ name: 'FILE', about: 'The backup: a path, or bucket:NAME in the bucket of BACKUP_S3_….' }],
    options: {
      'no-serve': { type: 'boolean', about: 'Ends once the records are compared.' },
      port: { type: 'string', value: 'NUMBER', about: 'Where the copy is served, else one above PORT.' },
      database: {
        type: 'string',
        value: 'URL',
        about: 'An empty database to restore into, in place of the embedded PostgreSQL. It stays.',
      },
    },
  },
  'remove-demo': {
    name: 'bin/remove-demo',
    does: `Removes the people and the content of a demonstration before its database becomes a centre's, and lists the
rest. It cannot be undone. Asks first.`,
    options: {
      yes: { type: 'boolean', about: 'Does not ask.' },
      'dry-run': { type: 'boolean', about: 'Says what would be removed, and removes nothing.' },
    },
  },
  restore: {
    name: 'bin/restore',
    does: `Restores a backup into a new data folder or an empty database, which DATA_DIR or DATABASE_URL names.
Overwrites nothing: where there is a centre, it refuses.`,
    words: [{ name: 'FILE', about: 'The backup: a path, or bucket:NAME in the bucket of BACKUP_S3_….' }],
    options: {
      'dry-run': {
        type: 'boolean',
        about:
          'Says what is in FILE, whether it can be restored, and what is where it would go. Changes nothing.',
      },
    },
  },
  role: {
    name: 'bin/role',
    does: "Sets a person's role, from the server's machine. Each change is in the audit trail.",
    words: [
      { name: 'WHO', about: 'The email or the phone number that somebody has signed in by.' },
      { name: 'ROLE', about: 'user, Student, Instructor or Admin.' },
    ],
  },
  screens: {
    name: 'npm run screens --',
    does: 'Takes a picture of every screen, into screens/.',
    words: [
      {
        name: 'WORD',
        about: `Only screens whose file has all of these words between its hyphens, such as student 360 dark bn, or
dashboard_branches for the screen /dashboard/branches.`,
        isOptional: true,
        isMany: true,
      },
    ],
  },
  'screens-tested': {
    name: 'node bin/screens-tested.ts',
    does: 'Prints what the browser tests of the last run did on each screen.',
  },
  start: startUsage,
  test: {
    name: 'npm test --',
    does: `Runs every check and every test, from a fresh clone on, and ends with "N passed, N failed, N skipped". With
FILE it runs only those test files. npm run test:long runs what waits for the night.`,
    words: [
      {
        name: 'FILE',
        about: 'A part of the path of test files, such as test/api/notes.',
        isOptional: true,
        isMany: true,
      },
    ],
    options: {
      testNamePattern: {
        type: 'string',
        short: 't',
        value: 'TITLE',
        about: 'Only tests whose title contains this, such as C17.',
      },
      update: { type: 'boolean', short: 'u', about: 'Writes snapshots anew.' },
    },
  },
  'test-summary': {
    name: 'node bin/test-summary.ts',
    does: 'Reads the reports of the last run and prints what failed or was left out.',
  },
  'unpack-browser': {
    name: 'node bin/unpack-browser.ts',
    does: 'Unpacks the browser that the tests drive, once, and prints the path of the program that starts it.',
  },
  upgrade: {
    name: 'npm run test:upgrade --',
    does: `Upgrades from the last release under load, without a break. The last release is the newest tag v… before this
commit, from v1 on, or the newest commit "release: VERSION". Until there is one, there is nothing to prove.`,
    words: [SEED],
  },
  'upgrade-to': {
    name: 'bin/upgrade-to',
    does: `Builds a release beside the one that runs, tries it with the settings, and switches to it. Of the others, the
one before is kept. Whatever fails, the one that runs goes on.`,
    words: [{ name: 'VERSION', about: 'Such as 1.1.0, or newest.', isOptional: true }],
    options: {
      list: { type: 'boolean', about: 'Asks the repository for its releases, and says which one runs.' },
      back: {
        type: 'boolean',
        about: 'Switches to the release before. Refuses when the database needs a newer one.',
      },
    },
  },
} as const satisfies Record<string, Usage>

export type CommandName = keyof typeof commands
