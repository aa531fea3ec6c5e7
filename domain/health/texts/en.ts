import type { Finding } from '../check-result.ts'

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const ASKED =
  'Payments are still found, because the server asks when payers come back, and every half minute.'

/** `reach`: what to do when no notice arrives. `trust`: when their signature is wrong. */
const hostedNotices = (name: string, reach: string, trust: string) => ({
  off: (): Finding => ({ text: `Nothing is sold by ${name}, so no notices are expected.` }),
  missing: (paid: string, seen: string | undefined): Finding => ({
    text: `${seen ? `The last notice of ${name} arrived on ${seen}` : `No notice of ${name} has ever arrived`}, but someone paid on ${paid}. ${ASKED}`,
    remedy: reach,
  }),
  refused: (seen: string): Finding => ({
    text: `Notices of ${name} arrive, but their signature is wrong; the last arrived on ${seen}. ${ASKED}`,
    remedy: trust,
  }),
  fine: (seen: string): Finding => ({ text: `The last notice of ${name} arrived on ${seen}.` }),
  nothingYet: (): Finding => ({ text: `No notice of ${name} was due yet.` }),
})

/** The texts of the System page. Instants, sizes and numbers of bytes come ready to be read. */
export const en = {
  allFine: 'Everything is in order. There is nothing for you to do.',
  wrong: (count: number) =>
    count === 1
      ? 'One thing needs your attention. It comes first below.'
      : `${count} things need your attention. They come first below.`,
  unchecked: (count: number) =>
    count === 1
      ? 'Nothing seems wrong, but one thing could not be checked.'
      : `Nothing seems wrong, but ${count} things could not be checked.`,

  titles: {
    email: 'Email',
    sms: 'SMS',
    push: 'Messages on phones',
    notices: 'Notices about payments',
    'bkash-notices': 'Notices of bKash',
    'sslcommerz-notices': 'Notices of SSLCommerz',
    cards: 'Card provider',
    bkash: 'bKash',
    sslcommerz: 'SSLCommerz',
    identity: 'Login provider',
    google: 'Login with Google',
    images: 'Image host',
    payments: 'Unfinished payments',
    refunds: 'Refunds',
    jobs: 'Background tasks',
    clock: 'Clock',
    disk: 'Disk',
    backup: 'Backup',
    schema: 'Database',
    processes: 'Processes',
    proxy: 'Proxy',
    demonstration: 'Demonstration',
    outbound: 'Email, money and providers',
  },

  push: {
    off: (): Finding => ({
      text: 'Nothing is shown on phones: push services have nobody here to write to.',
      remedy: 'Set MAIL_FROM to an address that exists, or PUBLIC_URL to an address on https.',
    }),
    refused: (reason: string): Finding => ({
      text: `Push services refuse us: ${reason}`,
      remedy: 'See that MAIL_FROM names an address that exists, and that the machine’s clock is right.',
    }),
    fine: (browsers: string): Finding => ({
      text: `Phones and browsers that show messages: ${browsers}.`,
    }),
  },
  sms: {
    off: (): Finding => ({ text: 'No SMS is sent: no gateway has been set.' }),
    refused: (name: string, reason: string): Finding => ({
      text: `${name} refuses us, so no SMS arrives: ${reason}`,
      remedy:
        'Compare SMS_KEY and SMS_SENDER with what the gateway shows, ask it to allow this machine’s address, and restart.',
    }),
    low: (name: string, taka: string): Finding => ({
      text: `${name} has Tk ${taka} left. When it is used up, no SMS is sent.`,
      remedy: 'Top up your account there.',
    }),
    untold: (name: string): Finding => ({
      text: `SMS is sent through ${name}, which does not say how much money is left.`,
    }),
    outage: (name: string, lost: number, done: number, reason: string): Finding => ({
      text: `${name} took ${done - lost} of the last hour’s ${done} SMS. People without an email cannot log in by a code. The last error: ${reason}`,
      remedy:
        'Ask the gateway whether it has an outage, and look whether this machine reaches it. If it lasts, set another one (SMS_GATEWAY) and restart. What may have arrived is not sent again: people ask for a new code.',
    }),
    late: (name: string, waiting: number, since: string, reason: string): Finding => ({
      text: `${plural(waiting, 'SMS waits', 'SMS wait')} for ${name}, the oldest since ${since}. The last error: ${reason}`,
      remedy:
        'Ask the gateway whether it has an outage, and look whether this machine reaches it. Waiting SMS are sent automatically.',
    }),
    lost: (lost: number, done: number, reason: string): Finding => ({
      text: `Of the last day’s ${done} SMS, ${lost} were not sent or got no answer. The last error: ${reason}`,
      remedy: 'Look at Dashboard, Centre, Messages, and ask the gateway about those without an answer.',
    }),
    noError: 'none.',
    fine: (name: string, taka: string): Finding => ({
      text: `SMS is sent through ${name}. Tk ${taka} is left there.`,
    }),
  },

  notSeen: (reason: string): Finding => ({ text: `This could not be checked: ${reason}` }),
  tooSlow: 'it took too long.',

  email: {
    demonstration: (): Finding => ({
      text: 'A demonstration without an email server keeps its emails in the outbox.',
    }),
    off: (): Finding => ({
      text: 'No email is being sent: no email server has been set. People cannot reset a forgotten password, and students hear nothing about their seats and payments.',
      remedy: 'Set SMTP_URL and MAIL_FROM, and restart.',
    }),
    offBesideFirebase: (): Finding => ({
      text: 'No email server has been set, so students hear nothing about their seats and payments. Firebase sends only emails about passwords.',
      remedy: 'Set SMTP_URL and MAIL_FROM, and restart.',
    }),
    refused: (reason: string, waiting: number): Finding => ({
      text: `The email server cannot be used: ${reason}${waiting > 0 ? ` ${plural(waiting, 'email is', 'emails are')} waiting.` : ''}`,
      remedy:
        'Check SMTP_URL: the host, the port, the user name and the password. Waiting emails are sent automatically once it is right.',
    }),
    silent: (waiting: number): Finding => ({
      text: `The email server does not answer.${waiting > 0 ? ` ${plural(waiting, 'email is', 'emails are')} waiting.` : ''}`,
      remedy:
        'Check the host and the port in SMTP_URL, and whether a firewall or your hosting provider blocks that port. Waiting emails are sent automatically once it answers.',
    }),
    late: (waiting: number, since: string, reason: string): Finding => ({
      text: `${plural(waiting, 'email has', 'emails have')} been waiting, the oldest since ${since}. The last error: ${reason}`,
      remedy: 'Look at the emails in the outbox, and at what the email server says about them.',
    }),
    givenUp: (count: number, done: number, reason: string): Finding => ({
      text: `Of the last day’s ${plural(done, 'email', 'emails')} we gave up on ${count}. The last error: ${reason}`,
      remedy:
        'Look at the emails in the outbox: often an address is wrong. If it affects all of them, ask your email provider.',
    }),
    fine: (waiting: number): Finding => ({
      text:
        waiting > 0
          ? `The email server accepts our emails. ${plural(waiting, 'email is', 'emails are')} on the way.`
          : 'The email server accepts our emails.',
    }),
    noError: 'none.',
  },

  notices: {
    off: (): Finding => ({ text: 'Nothing is sold by card, so no notices are expected.' }),
    noSecret: (): Finding => ({
      text: 'STRIPE_WEBHOOK_SECRET is not set, so Stripe’s notices are refused. Payments are still found, because we ask Stripe every half minute.',
      remedy:
        'In Stripe, add a webhook as docs/operating/payments.md says, set its signing secret, and restart.',
    }),
    never: (paid: string): Finding => ({
      text: `No notice from the card provider has ever arrived, although someone paid on ${paid}. Payments are still found, because we ask every half minute.`,
      remedy:
        'In Stripe, check that the webhook points to PUBLIC_URL/api/webhooks/stripe and that its deliveries succeed.',
    }),
    stopped: (seen: string, paid: string): Finding => ({
      text: `The last notice from the card provider arrived on ${seen}, but someone paid on ${paid}. Payments are still found, because we ask every half minute.`,
      remedy:
        'In Stripe, look at the webhook’s deliveries: it may be switched off, or point to another address.',
    }),
    refused: (seen: string): Finding => ({
      text: `Notices arrive, but their signature is wrong; the last arrived on ${seen}. Payments are still found, because we ask every half minute.`,
      remedy: 'Set STRIPE_WEBHOOK_SECRET to the signing secret of this webhook, and restart.',
    }),
    fine: (seen: string): Finding => ({
      text: `The last notice from the card provider arrived on ${seen}.`,
    }),
    awaited: (paid: string): Finding => ({
      text: `Somebody paid on ${paid}; the card provider’s first notice may take a few minutes.`,
    }),
    nothingYet: (): Finding => ({
      text: 'Nobody has paid by card yet, so no notice from Stripe was due.',
    }),
  },

  hostedNotices: {
    bkash: hostedNotices(
      'bKash',
      'bKash switches its notices on for you, to PUBLIC_URL/api/webhooks/bkash: docs/operating/payments.md says what to ask for.',
      'Compare BKASH_TOPIC_ARN with the name of the topic that bKash gave you, and restart.',
    ),
    sslcommerz: hostedNotices(
      'SSLCommerz',
      'Check that SSLCommerz can reach PUBLIC_URL/api/webhooks/sslcommerz, and that no firewall or proxy refuses it.',
      'Compare SSLCOMMERZ_STORE_PASSWORD with SSLCommerz’s email, and restart.',
    ),
  },

  cards: {
    demonstration: (): Finding => ({
      text: 'The demonstration has its own card provider: no real money moves.',
    }),
    off: (): Finding => ({
      text: 'No way to pay online has been set, but there are sessions with a fee: people pay at the desk, or send money by hand.',
      remedy: 'Set the keys of bKash, SSLCommerz or Stripe; docs/operating/payments.md says how to get them.',
    }),
    otherWays: (): Finding => ({ text: 'Stripe has not been set. People pay online in other ways.' }),
    notNeeded: (): Finding => ({ text: 'No card provider has been set, and no session needs one.' }),
    refused: (reason: string): Finding => ({
      text: `Stripe rejects our secret key (${reason}): nobody can pay, and nothing can be refunded.`,
      remedy: 'Copy the secret key from Stripe’s dashboard into STRIPE_SECRET_KEY, and restart.',
    }),
    test: (): Finding => ({
      text: 'These are Stripe’s test keys: no card is charged, so seats are given away.',
      remedy: 'Set Stripe’s live keys before people start paying.',
    }),
    fine: (): Finding => ({ text: 'Stripe accepts our secret key.' }),
  },

  bkash: {
    demonstration: (): Finding => ({
      text: 'The demonstration has its own bKash: no real money moves.',
    }),
    off: (): Finding => ({ text: 'Paying by bKash is not offered.' }),
    refused: (reason: string): Finding => ({
      text: `bKash rejects our keys (${reason}): nobody can pay by bKash, and nothing can be refunded there.`,
      remedy:
        'Compare BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME and BKASH_PASSWORD with what bKash sent. BKASH_LIVE is 1 for real keys and 0 for those of the sandbox. Then restart.',
    }),
    sandbox: (): Finding => ({
      text: 'This is bKash’s sandbox: no money moves, so seats are given away.',
      remedy: 'Set bKash’s real keys and BKASH_LIVE=1 before people start paying.',
    }),
    fine: (): Finding => ({ text: 'bKash accepts our keys.' }),
  },

  sslcommerz: {
    demonstration: (): Finding => ({
      text: 'The demonstration has its own SSLCommerz: no real money moves.',
    }),
    off: (): Finding => ({ text: 'Paying through SSLCommerz is not offered.' }),
    refused: (reason: string): Finding => ({
      text: `SSLCommerz rejects our store (${reason}): nobody can pay through it, and nothing can be refunded there.`,
      remedy:
        'Compare SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD with SSLCommerz’s email. SSLCOMMERZ_LIVE is 1 for the real store and 0 for that of the sandbox. Then restart.',
    }),
    sandbox: (): Finding => ({
      text: 'This is SSLCommerz’s sandbox: no money moves, so seats are given away.',
      remedy: 'Set the real store’s id and password and SSLCOMMERZ_LIVE=1 before people start paying.',
    }),
    fine: (): Finding => ({ text: 'SSLCommerz accepts our store.' }),
  },

  identity: {
    own: (): Finding => ({ text: 'People log in on this site itself.' }),
    refused: (reason: string): Finding => ({
      text: `Firebase rejects our key (${reason}): nobody can log in.`,
      remedy: 'Copy apiKey from Firebase’s project settings into FIREBASE_API_KEY, and restart.',
    }),
    domain: (host: string): Finding => ({
      text: `Firebase does not know ${host}: login with Google or by an emailed link fails there.`,
      remedy: 'Add it in Firebase, Authentication, Settings, Authorized domains.',
    }),
    fine: (): Finding => ({ text: 'Firebase accepts our key.' }),
  },

  google: {
    off: (): Finding => ({ text: 'Login with Google is not offered.' }),
    demonstration: (): Finding => ({ text: 'The demonstration has its own account chooser.' }),
    byFirebase: (): Finding => ({ text: 'Firebase handles this.' }),
    refused: (reason: string): Finding => ({
      text: `Google rejects our client (${reason}): nobody can log in with Google.`,
      remedy:
        'Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and that the redirect URI is PUBLIC_URL/auth/google/callback.',
    }),
    fine: (): Finding => ({ text: 'Google accepts our client.' }),
  },

  images: {
    own: (): Finding => ({ text: 'Pictures are stored on this machine, under DATA_DIR.' }),
    notKept: (folder: string, reason: string): Finding => ({
      text: `No picture can be uploaded: ${folder} cannot be written (${reason}).`,
      remedy:
        'Set DATA_DIR to a folder that the server’s user may write (in a container, the volume /data), and start again.',
    }),
    bucket: (name: string): Finding => ({ text: `Pictures are in the bucket ${name}.` }),
    bucketFails: (reason: string): Finding => ({
      text: `No picture can be uploaded. ${reason}.`,
      remedy: 'Correct the setting, try it with bin/start --check, and start again.',
    }),
    refused: (reason: string): Finding => ({
      text: `imgbb rejects our key (${reason}): no picture can be uploaded.`,
      remedy: 'Set IMGBB_API_KEY to the key of api.imgbb.com, or remove it to store pictures here.',
    }),
    fine: (): Finding => ({ text: 'imgbb accepts our key.' }),
  },

  payments: {
    fine: (): Finding => ({ text: 'Unfinished payments are being followed up.' }),
    waiting: (since: string): Finding => ({
      text: `A payment has waited for its provider’s answer since ${since}. The server keeps asking; money that has moved is not lost.`,
      remedy: 'Look for “not reconciled yet” in the log: it says what the provider answers.',
    }),
    notLookedAfter: (since: string): Finding => ({
      text: `Nobody has looked after unfinished payments since ${since}: people who closed the browser too early may have paid without a seat.`,
      remedy: 'Look for “a background job failed” in the log, and start again.',
    }),
  },

  refunds: {
    unanswered: (count: number, since: string): Finding => ({
      text: `The provider has neither made nor refused ${plural(count, 'refund', 'refunds')} for more than a day; it was asked for the oldest on ${since}.`,
      remedy:
        'Look each of them up in the provider’s portal. Where the answer was lost, enter what you find on the page of stuck refunds; of others ask the provider.',
    }),
    late: (count: number, since: string): Finding => ({
      text: `${plural(count, 'payment has', 'payments have')} been due back for more than an hour, the oldest since ${since}.`,
      remedy:
        'Look for “not reconciled yet” in the log. When the provider cannot refund it (an empty balance, a closed card), or its answer was lost, docs/operating/payments.md says what to do for each provider: “A refund without an answer”.',
    }),
    fine: (due: number): Finding => ({
      text:
        due === 0 ? 'No money is due back.' : `${plural(due, 'payment is', 'payments are')} on the way back.`,
    }),
  },

  jobs: {
    tasks: {
      email: 'Sending emails',
      reminders: 'Writing reminders',
      refunds: 'Refunding',
      checkouts: 'Following up payments',
      receipts: 'Numbering receipts',
      waitlist: 'Offering free seats to those who wait',
      'card-events': 'Reading the card provider’s events',
      sms: 'Sending SMS',
      push: 'Pushing messages to browsers',
      minimums: 'Deciding whether sessions have enough students',
      messages: 'Composing messages',
      'class-notices': 'Telling people about changed classes',
      files: 'Deleting unfinished uploads',
      'search-index': 'Indexing sessions for the search',
      audit: 'Checking that the records agree with each other',
    },
    failing: (task: string, since: string, error: string): Finding => ({
      text: `${task} has failed since ${since}: ${error}`,
      remedy:
        'It is tried again by itself, at least every five minutes; a restart tries at once. Look for “a background job failed” in the log.',
    }),
    fine: (): Finding => ({ text: 'No background task fails.' }),
  },

  clock: {
    database: (seconds: string): Finding => ({
      text: `The clocks of this machine and of PostgreSQL are ${seconds} seconds apart.`,
      remedy:
        'Switch on time synchronisation on both (timedatectl set-ntp true): holds, tokens and links end at the wrong time.',
    }),
    provider: (seconds: string): Finding => ({
      text: `This machine’s clock is ${seconds} seconds off: tokens and notices are refused.`,
      remedy: 'Switch on time synchronisation (timedatectl set-ntp true).',
    }),
    fine: (): Finding => ({
      text: 'The clock agrees with PostgreSQL’s and with those of the providers.',
    }),
    alone: (): Finding => ({
      text: 'The clock agrees with PostgreSQL’s. There is no outside provider to compare it with.',
    }),
  },

  disk: {
    full: (free: string, total: string): Finding => ({
      text: `The disk that holds DATA_DIR is almost full: only ${free} of ${total} is free. Soon nothing can be booked or uploaded.`,
      remedy: 'Delete what you do not need (old backups, logs), or get a larger disk.',
    }),
    nearlyFull: (free: string, total: string): Finding => ({
      text: `The disk that holds DATA_DIR is filling up: ${free} of ${total} is free.`,
      remedy: 'Delete what you do not need (old backups, logs), or get a larger disk.',
    }),
    fine: (free: string, total: string, database: string): Finding => ({
      text: `${free} of ${total} is free; the database takes up ${database}.`,
    }),
    elsewhere: (database: string): Finding => ({
      text: `Nothing is stored on this machine; the database takes up ${database} on its own server.`,
    }),
  },

  backup: {
    demonstration: (): Finding => ({ text: 'A demonstration needs no backups.' }),
    never: (): Finding => ({
      text: 'No backup has ever been made.',
      remedy:
        'Run bin/backup every day, as docs/operating/backups.md says, and keep the files on another machine.',
    }),
    old: (at: string): Finding => ({
      text: `The last backup was made on ${at}.`,
      remedy: 'Check that the daily backup still runs: systemctl status boithok-backup.timer.',
    }),
    fine: (at: string): Finding => ({ text: `The last backup was made on ${at}.` }),
  },

  schema: {
    newer: (): Finding => ({
      text: 'The database is for a newer version than this program.',
      remedy: 'Start the newer version, or restore a backup made with this one.',
    }),
    upgrading: (): Finding => ({
      text: 'An upgrade is under way: the database is at a newer version than this program, which works with it.',
    }),
    older: (): Finding => ({
      text: 'The database is at an older version than this program.',
      remedy: 'Restart: the database is upgraded at the start.',
    }),
    fine: (level: number): Finding => ({
      text: `The database matches this version (schema ${level}).`,
    }),
  },

  processes: {
    missing: (alive: number, wanted: number): Finding => ({
      text: `${alive} of ${wanted} processes are running.`,
      remedy: 'Look for “a worker has ended” in the log.',
    }),
    fine: (alive: number): Finding => ({
      text: `${plural(alive, 'process is', 'processes are')} running.`,
    }),
  },

  proxy: {
    untrusted: (count: number): Finding => ({
      text: 'You came here through a proxy, but TRUST_PROXY is 0: all visitors appear to come from one address and share its limits.',
      remedy: `Set TRUST_PROXY to the number of your proxies, here probably ${count}, and restart.`,
    }),
    missing: (trusted: number, count: number): Finding => ({
      text: `TRUST_PROXY is ${trusted}, but you came here through ${count === 0 ? 'none' : plural(count, 'proxy', 'proxies')}: anyone who comes the same way can claim any address.`,
      remedy:
        'Make sure that only the proxy can reach the port (HOST=127.0.0.1, a firewall), or correct TRUST_PROXY.',
    }),
    direct: (): Finding => ({ text: 'There is no proxy in front of this server.' }),
    fine: (trusted: number): Finding => ({
      text: `You came here through ${plural(trusted, 'proxy', 'proxies')}, as TRUST_PROXY says.`,
    }),
  },

  outbound: {
    off: (): Finding => ({
      text: 'OUTBOUND=off: this copy sends no email, moves no money and asks no provider. Messages in the outbox stay as they are.',
      remedy: 'If this is where people book, leave OUTBOUND out and start again.',
    }),
  },

  demonstration: {
    open: (): Finding => ({
      text: 'This is a public demonstration: its accounts, including an Admin’s, have a password that everyone knows.',
      remedy: 'For real people, set DEMO=0 and start with an empty database.',
    }),
    local: (): Finding => ({ text: 'This is a demonstration, reachable from this machine only.' }),
    off: (): Finding => ({ text: 'This is not a demonstration.' }),
  },
}
