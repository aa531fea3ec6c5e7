/**
 * Fails when an identifier or a file name uses a word that the project has replaced by a standard term. Strings and comments
 * are not checked. docs/glossary.md explains the terms of the domain.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Retired identifier → the name that replaces it. */
const identifiers: Record<string, string> = {
  actingAs: 'runAs',
  allowInline: 'withInlineHashes',
  AlreadyOwned: 'ClusterLockedError',
  answerList: 'listSessionsResponse',
  answerOne: 'sessionResponse',
  askWorkers: 'collectFromWorkers',
  asStarted: 'nodeSettings',
  builtWebsite: 'loadBuild',
  centred: 'AuthLayout',
  countCalls: 'createRateCounter',
  countedHolds: 'countHolds',
  createDoors: 'createHttpApp',
  createForget: 'createInvalidation',
  createHouse: 'createTestbed',
  createKeptAnswer: 'createCachedResponse',
  createKnown: 'createAuthCache',
  createMemory: 'createCache',
  createPost: 'createMailSender',
  createSystemOf: 'createHealthReport',
  createTold: 'createAcknowledgedWrites',
  defineCall: 'defineEndpoint',
  developedWebsite: 'startDevServer',
  findBreaches: 'findViolations',
  findBreachesIn: 'findViolationsIn',
  forgetAccount: 'eraseUser',
  forgetWhatWasWritten: 'invalidateAfterWrite',
  giveBackWhenBeginFails: 'releaseOnFailedBegin',
  giveMoneyBack: 'processRefunds',
  giveSeats: 'insertBookings',
  Handled: 'Endpoint',
  handOn: 'relay',
  headersOfCalls: 'apiHeaders',
  hearCardProvider: 'stripeWebhook',
  heldSeats: 'heldSeatsColumn',
  identityMail: 'renderIdentityMail',
  inBraces: 'formatLabels',
  injuries: 'faultScenarios',
  Injury: 'FaultScenario',
  inOnePiece: 'corked',
  inTwoTrips: 'pipelinedTransaction',
  isAway: 'isUnavailable',
  isLiveHold: 'isActive',
  isOutage: 'isDatabaseUnavailable',
  isThisMachine: 'isLoopback',
  keepAnswer: 'storeResponse',
  keepConnected: 'createReconnectingClient',
  keepCookie: 'syncSessionCookie',
  KeptAnswer: 'StoredResponse',
  keptCalls: 'cacheableEndpoints',
  KeptCounts: 'CacheStats',
  keptDoor: 'cacheMiddleware',
  KeptKind: 'CacheRoute',
  keptPages: 'cacheablePages',
  keptPicture: 'toStoredImage',
  keyChecks: 'credentialChecks',
  killableServer: 'createKillableServer',
  knownActor: 'cachedActor',
  lastWords: 'tailLog',
  listenToChanges: 'subscribeToChanges',
  listForHome: 'listFeatured',
  lookAgain: 'pollInterval',
  madeLate: 'lazy',
  mailingOf: 'mailSettings',
  mailsToPeople: 'enqueueMails',
  MANY_CALLS: 'HIGH_LIMITS',
  metricsDoor: 'metricsEndpoint',
  MOST_PATIENCE_MS: 'MAX_DELAY_MS',
  Neighbours: 'PageCursors',
  noSuchCall: 'notFoundHandler',
  noteBackup: 'recordBackup',
  noteSighting: 'recordHeartbeat',
  oneSession: 'sessionParams',
  ownLevels: 'expectedVersions',
  PATIENCE_MS: 'SETTLE_WAIT_MS',
  payBack: 'tryRefund',
  protectiveHeaders: 'staticSecurityHeaders',
  queriesOf: 'createExecutor',
  queryClientHere: 'browserQueryClient',
  randomOf: 'createRandom',
  readLevels: 'appliedVersions',
  readNotice: 'verifyWebhook',
  readPictureForm: 'parseImageUpload',
  recordAct: 'recordAuditEvent',
  recordAnswers: 'createRequestLogger',
  recordRequests: 'requestLogger',
  refundUpTo: 'refundPayment',
  refusalOn: 'fieldErrors',
  refuseOtherPerson: 'requireSelf',
  refuseTooMany: 'tooManyRequests',
  refuseUnreadable: 'malformedRequests',
  releasedHolds: 'releaseHolds',
  requireAnotherAdmin: 'assertNotLastAdmin',
  returnMoney: 'refundPayment',
  RUSHES: 'HIGH_VOLUME_WRITES',
  saidByServer: 'serverMessage',
  sayings: 'translations',
  seesWhatVisitorsSee: 'hasPublicView',
  sendTogether: 'corkUntilNextTick',
  sentBy: 'rawInput',
  settleApart: 'retryInHalves',
  shownPicture: 'toPublicImageUrl',
  Sighting: 'HeartbeatName',
  Sightings: 'Heartbeats',
  signOutSomebody: 'revokeUserSignIns',
  standBy: 'failOver',
  startDemo: 'seedDemo',
  startMailing: 'startMailDelivery',
  startReconciling: 'startReconciler',
  startReference: 'startBaseline',
  startReminding: 'startReminderJob',
  startWork: 'startJobs',
  stopWork: 'stopJobs',
  suffer: 'runScenario',
  takeOwnership: 'acquireClusterLock',
  TAKES_GZIP: 'ACCEPTS_GZIP',
  tellOf: 'publish',
  tellPeople: 'enqueueMails',
  Tongue: 'Locale',
  tongues: 'locales',
  useInUse: 'useHasInteracted',
  useLate: 'useLazyComponent',
  useReadAgain: 'useInvalidate',
  useSaid: 'useTranslateMessage',
  useSend: 'useSubmit',
  watchClocks: 'measureClockSkew',
  whoMayAsk: 'security',
  whyNoSeat: 'seatProblem',
  withNeighbours: 'withCursors',
  withoutPeople: 'redactPath',
  withoutSecrets: 'redact',
  withPlaces: 'mapStackTrace',
  WorkerFailed: 'WorkerStartError',
  workerNumber: 'workerId',
  Wounded: 'FaultContext',
  writtenHolds: 'upsertHoldsQuery',
}

/** Retired file or folder name, without its ending → the name that replaces it. */
const files: Record<string, string> = {
  claim: 'seat-request',
  claimed: 'seat-availability',
  'count-calls': 'counter',
  doors: 'routes',
  'fetch-ahead': 'prefetch',
  forget: 'invalidation',
  hostile: 'malicious-values',
  hour: 'soak',
  house: 'testbed',
  injuries: 'fault-scenarios',
  kept: 'response-cache',
  'kept-answer': 'entry',
  'kept-reads': 'cached-reads',
  known: 'auth-cache',
  'late-scripts': 'defer-scripts',
  'log-places': 'source-maps',
  'made-late': 'lazy',
  'many-calls': 'high-limits',
  noise: 'noisy-neighbour',
  origin: 'return-to',
  'page-services': 'page-loaders',
  post: 'mail',
  'read-ahead': 'prefetch',
  rush: 'booking-burst',
  said: 'translate-message',
  secure: 'security-headers',
  sightings: 'heartbeats',
  suffer: 'run-scenario',
  taps: 'navigation',
  tell: 'enqueue',
  together: 'batcher',
  told: 'acknowledged-writes',
  'too-many': 'response',
  unreadable: 'malformed-requests',
  website: 'web-build',
}

const root = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
const sources = tracked.split('\n').filter((file) => file !== '' && file !== 'bin/retired-words.ts')

const problems: string[] = []
for (const file of sources) {
  for (const part of file.split('/').map((name) => name.replace(/\..*$/, ''))) {
    if (Object.hasOwn(files, part)) problems.push(`${file}: "${part}" is now "${files[part]}"`)
  }
  const text = readFileSync(join(root, file), 'utf8')
  withoutTexts(text)
    .split('\n')
    .forEach((line, index) => {
      for (const [word] of line.matchAll(/[A-Za-z_$][\w$]*/g)) {
        if (Object.hasOwn(identifiers, word))
          problems.push(`${file}:${index + 1}: "${word}" is now "${identifiers[word]}"`)
      }
    })
}
for (const problem of problems) process.stdout.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1

/** Removes comments and string literals, and keeps the line breaks. */
function withoutTexts(source: string): string {
  const texts = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
  return source.replaceAll(texts, (text) => text.replaceAll(/[^\n]/g, ' '))
}
