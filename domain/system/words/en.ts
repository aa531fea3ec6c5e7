import type { Sentence } from '../finding.ts'

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** What the System page says. Instants, sizes and numbers of bytes come ready to be read. */
export const en = {
  allFine: 'Everything is in order. There is nothing for you to do.',
  wrong: (count: number) =>
    count === 1
      ? 'One thing needs you: it comes first below.'
      : `${count} things need you: they come first below.`,
  unseen: (count: number) =>
    count === 1
      ? 'Nothing is wrong as far as can be seen; one thing could not be looked at.'
      : `Nothing is wrong as far as can be seen; ${count} things could not be looked at.`,

  titles: {
    mail: 'Mail',
    notices: 'Notices about payments',
    cards: 'Card provider',
    identity: 'Sign-in provider',
    google: 'Sign-in with Google',
    images: 'Image host',
    payments: 'Unfinished payments',
    refunds: 'Refunds',
    clock: 'Clock',
    disk: 'Disk',
    backup: 'Backup',
    schema: 'Database',
    processes: 'Processes',
    proxy: 'Proxy',
    demonstration: 'Demonstration',
  },

  notSeen: (reason: string): Sentence => ({ text: `This could not be looked at: ${reason}` }),
  tooSlow: 'it took too long.',

  mail: {
    demonstration: (): Sentence => ({
      text: 'A demonstration without a mail server keeps its mails in the outbox.',
    }),
    off: (): Sentence => ({
      text: 'No mail leaves: no mail server is set. A forgotten password cannot be replaced, and students hear nothing of their seats and money.',
      remedy: 'Set SMTP_URL and MAIL_FROM, and start again.',
    }),
    offBesideFirebase: (): Sentence => ({
      text: 'No mail server is set: students hear nothing of their seats and money. Firebase sends only what concerns passwords.',
      remedy: 'Set SMTP_URL and MAIL_FROM, and start again.',
    }),
    refused: (reason: string, waiting: number): Sentence => ({
      text: `The mail server cannot be used: ${reason}${waiting > 0 ? ` ${plural(waiting, 'mail waits', 'mails wait')}.` : ''}`,
      remedy:
        'Check SMTP_URL: the host, the port, the name and the password. What waits leaves by itself once it is right.',
    }),
    late: (waiting: number, since: string, reason: string): Sentence => ({
      text: `${plural(waiting, 'mail waits', 'mails wait')}, the oldest since ${since}. The last error: ${reason}`,
      remedy: 'Look at the mails in the outbox, and at what the mail server says of them.',
    }),
    givenUp: (count: number, reason: string): Sentence => ({
      text: `In the last seven days ${plural(count, 'mail was', 'mails were')} given up. The last error: ${reason}`,
      remedy:
        'Look at the mails in the outbox: often an address is wrong. When it is all of them, ask your mail provider.',
    }),
    fine: (waiting: number): Sentence => ({
      text:
        waiting > 0
          ? `The mail server takes our mails. ${plural(waiting, 'mail is', 'mails are')} on the way.`
          : 'The mail server takes our mails.',
    }),
    noError: 'none.',
  },

  notices: {
    off: (): Sentence => ({ text: 'Nothing is sold by card, so there is nothing to hear.' }),
    noSecret: (): Sentence => ({
      text: 'STRIPE_WEBHOOK_SECRET is not set: Stripe’s notices are refused. Payments are found all the same, by asking every half minute.',
      remedy: 'In Stripe, add a webhook as docs/operating.md says, set its signing secret, and start again.',
    }),
    never: (paid: string): Sentence => ({
      text: `No notice of the card provider has ever arrived, though somebody paid on ${paid}. Payments are found all the same, by asking every half minute.`,
      remedy:
        'In Stripe, check that the webhook leads to PUBLIC_URL/api/webhooks/stripe and that its deliveries succeed.',
    }),
    stopped: (seen: string, paid: string): Sentence => ({
      text: `The last notice of the card provider is from ${seen}, but somebody paid on ${paid}. Payments are found all the same, by asking every half minute.`,
      remedy: 'In Stripe, look at the webhook’s deliveries: it may be switched off, or lead elsewhere.',
    }),
    refused: (seen: string): Sentence => ({
      text: `Notices arrive, but their signature is wrong: the last is from ${seen}. Payments are found all the same, by asking every half minute.`,
      remedy: 'Set STRIPE_WEBHOOK_SECRET to the signing secret of this very webhook, and start again.',
    }),
    fine: (seen: string): Sentence => ({ text: `The last notice of the card provider is from ${seen}.` }),
    nothingYet: (): Sentence => ({ text: 'Nobody has paid yet, so no notice was due.' }),
  },

  cards: {
    demonstration: (): Sentence => ({
      text: 'The demonstration has a card provider of its own: no money moves.',
    }),
    off: (): Sentence => ({
      text: 'No card provider is set, but sessions with a fee are on offer: nobody can buy them.',
      remedy:
        'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or offer free sessions alone.',
    }),
    notNeeded: (): Sentence => ({ text: 'No card provider is set, and no session on offer needs one.' }),
    refused: (said: string): Sentence => ({
      text: `Stripe refuses our secret key (${said}): nobody can pay, and nothing is refunded.`,
      remedy: 'Copy the secret key from Stripe’s dashboard into STRIPE_SECRET_KEY, and start again.',
    }),
    mixed: (): Sentence => ({
      text: 'One of Stripe’s keys is a test key and the other is not: no payment can succeed.',
      remedy: 'Take STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY from the same page of Stripe’s dashboard.',
    }),
    test: (): Sentence => ({
      text: 'These are Stripe’s test keys: seats are given away, as no card is charged.',
      remedy: 'Set Stripe’s live keys before people pay.',
    }),
    fine: (): Sentence => ({ text: 'Stripe takes our secret key.' }),
  },

  identity: {
    own: (): Sentence => ({ text: 'People sign in at the product itself.' }),
    refused: (said: string): Sentence => ({
      text: `Firebase refuses our key (${said}): nobody can sign in.`,
      remedy: 'Copy apiKey from Firebase’s project settings into FIREBASE_API_KEY, and start again.',
    }),
    domain: (host: string): Sentence => ({
      text: `Firebase does not know ${host}: signing in with Google and by mailed links fails there.`,
      remedy: 'Add it in Firebase, Authentication, Settings, Authorized domains.',
    }),
    fine: (): Sentence => ({ text: 'Firebase takes our key.' }),
  },

  google: {
    off: (): Sentence => ({ text: 'Signing in with Google is not offered.' }),
    demonstration: (): Sentence => ({ text: 'The demonstration has an account chooser of its own.' }),
    byFirebase: (): Sentence => ({ text: 'Firebase looks after it.' }),
    refused: (said: string): Sentence => ({
      text: `Google refuses our client (${said}): nobody can sign in with Google.`,
      remedy:
        'Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and that the redirect URI is PUBLIC_URL/auth/google/callback.',
    }),
    fine: (): Sentence => ({ text: 'Google knows our client.' }),
  },

  images: {
    own: (): Sentence => ({ text: 'Pictures are kept by the product itself, below DATA_DIR.' }),
    refused: (said: string): Sentence => ({
      text: `imgbb refuses our key (${said}): no picture can be uploaded.`,
      remedy: 'Set IMGBB_API_KEY to the key of api.imgbb.com, or leave it out and pictures are kept here.',
    }),
    fine: (): Sentence => ({ text: 'imgbb takes our key.' }),
  },

  payments: {
    fine: (): Sentence => ({ text: 'Payments that were begun are looked after.' }),
    notLookedAfter: (since: string): Sentence => ({
      text: `Nobody has looked after unfinished payments since ${since}: who closed the browser too early may have paid without a seat.`,
      remedy: 'Look for “payments were not reconciled” in the log, and start again.',
    }),
  },

  refunds: {
    late: (count: number, since: string): Sentence => ({
      text: `${plural(count, 'payment has', 'payments have')} been due back for more than an hour, the oldest since ${since}.`,
      remedy:
        'Look for “not reconciled yet” in the log. When Stripe cannot give it back (an empty balance, a closed card), do it by hand in Stripe: it is noticed here.',
    }),
    fine: (due: number): Sentence => ({
      text:
        due === 0 ? 'No money is due back.' : `${plural(due, 'payment is', 'payments are')} on the way back.`,
    }),
  },

  clock: {
    database: (seconds: string): Sentence => ({
      text: `The clocks of this machine and of PostgreSQL are ${seconds} seconds apart.`,
      remedy:
        'Switch on time synchronisation on both (timedatectl set-ntp true): holds, tokens and links end at the wrong time.',
    }),
    provider: (seconds: string): Sentence => ({
      text: `The clock of this machine is ${seconds} seconds away from the outside world’s: tokens and notices are refused.`,
      remedy: 'Switch on time synchronisation (timedatectl set-ntp true).',
    }),
    fine: (): Sentence => ({ text: 'The clock goes right.' }),
  },

  disk: {
    full: (free: string, total: string): Sentence => ({
      text: `The disk of DATA_DIR is full but for ${free} of ${total}. Soon nothing can be booked or uploaded any more.`,
      remedy: 'Delete what is not needed (old backups, logs), or get a larger disk.',
    }),
    nearlyFull: (free: string, total: string): Sentence => ({
      text: `The disk of DATA_DIR is nearly full: ${free} of ${total} are free.`,
      remedy: 'Delete what is not needed (old backups, logs), or get a larger disk.',
    }),
    fine: (free: string, total: string, database: string): Sentence => ({
      text: `${free} of ${total} are free; the database takes ${database}.`,
    }),
    elsewhere: (database: string): Sentence => ({
      text: `Nothing is kept on this machine; the database takes ${database} where it is.`,
    }),
  },

  backup: {
    demonstration: (): Sentence => ({ text: 'A demonstration needs none.' }),
    never: (): Sentence => ({
      text: 'No backup was ever made.',
      remedy: 'Run bin/backup every day, as docs/operating.md says, and keep the files on another machine.',
    }),
    old: (at: string): Sentence => ({
      text: `The last backup was made on ${at}.`,
      remedy: 'See whether the daily backup still runs: systemctl status boithok-backup.timer.',
    }),
    fine: (at: string): Sentence => ({ text: `The last backup was made on ${at}.` }),
  },

  schema: {
    newer: (): Sentence => ({
      text: 'The database is at a newer version than this program.',
      remedy: 'Start the newer version again, or restore a backup made with this one.',
    }),
    older: (): Sentence => ({
      text: 'The database is at an older version than this program.',
      remedy: 'Start again: the database is brought forward at the start.',
    }),
    fine: (level: number): Sentence => ({ text: `The database is at this version’s level, ${level}.` }),
  },

  processes: {
    missing: (alive: number, wanted: number): Sentence => ({
      text: `${alive} of ${wanted} processes live.`,
      remedy: 'Look into the log for “a worker has ended”.',
    }),
    fine: (alive: number): Sentence => ({ text: `${plural(alive, 'process lives', 'processes live')}.` }),
  },

  proxy: {
    untrusted: (count: number): Sentence => ({
      text: 'You came here through a proxy, but TRUST_PROXY is 0: all visitors seem to come from one address and share its limits.',
      remedy: `Set TRUST_PROXY to the number of your proxies, here probably ${count}, and start again.`,
    }),
    missing: (trusted: number, count: number): Sentence => ({
      text: `TRUST_PROXY is ${trusted}, but you came here through ${count === 0 ? 'none' : plural(count, 'proxy', 'proxies')}: somebody who comes as you did can claim any address.`,
      remedy:
        'Let nothing but the proxy reach the port (HOST=127.0.0.1, a firewall), or set TRUST_PROXY to what it is.',
    }),
    direct: (): Sentence => ({ text: 'No proxy stands in front.' }),
    fine: (trusted: number): Sentence => ({
      text: `You came here through ${plural(trusted, 'proxy', 'proxies')}, as TRUST_PROXY says.`,
    }),
  },

  demonstration: {
    open: (): Sentence => ({
      text: 'This is a public demonstration: its accounts, an Admin’s among them, have a password that everybody knows.',
      remedy: 'For real people, set DEMO=0 and begin with an empty database.',
    }),
    local: (): Sentence => ({ text: 'This is a demonstration, for this machine alone.' }),
    off: (): Sentence => ({ text: 'This is no demonstration.' }),
  },
}
