import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import { fingerprint, type Identity, type Queries, secret } from './identity.ts'
import { knownClients } from './schema.ts'

/** The client of a request. */
export type Client = {
  /** The network address. */
  address: string
  /** The language of emails that is set in the SDK. */
  locale: string | undefined
  /** The value of the device cookie. Browsers on the product's own origin send it; programs have none. */
  device: string | undefined
  /** Sets the device cookie. */
  setDevice(device: string): void
}

/** How an account knows a client, from earlier sign-ins by its owner. */
export type Known = { device: boolean; network: boolean }

const MAX_PER_KIND = 10
/** The lifetime of the device cookie. */
export const KNOWN_SECONDS = 180 * 24 * 3600

const hashOf = (localId: string, kind: keyof Known, value: string) =>
  fingerprint(`${localId} ${kind} ${value}`)

/** Queries also without an account, so that the duration does not reveal whether there is one. */
export async function isKnown(identity: Identity, localId = '', client: Client): Promise<Known> {
  const network = hashOf(localId, 'network', client.address)
  const device = hashOf(localId, 'device', client.device ?? '')
  const found = await identity.db
    .select({ hash: knownClients.hash })
    .from(knownClients)
    .where(
      and(
        eq(knownClients.localId, localId),
        inArray(knownClients.hash, [network, device]),
        gt(knownClients.lastSeenAt, new Date(identity.clock().getTime() - KNOWN_SECONDS * 1000)),
      ),
    )
  const hashes = found.map(({ hash }) => hash)
  return { device: hashes.includes(device), network: hashes.includes(network) }
}

/** Records the client of a user who has just authenticated. Requires the account's lock. */
export async function rememberClient(
  identity: Identity,
  tx: Queries,
  localId: string,
  client: Client,
): Promise<void> {
  const device = client.device ?? secret(identity)
  client.setDevice(device)
  await remember(identity, tx, localId, 'network', client.address)
  await remember(identity, tx, localId, 'device', device)
}

async function remember({ clock }: Identity, tx: Queries, localId: string, kind: keyof Known, value: string) {
  const lastSeenAt = clock()
  await tx
    .insert(knownClients)
    .values({ localId, kind, hash: hashOf(localId, kind, value), lastSeenAt })
    .onConflictDoUpdate({ target: [knownClients.localId, knownClients.hash], set: { lastSeenAt } })
  const ofKind = and(eq(knownClients.localId, localId), eq(knownClients.kind, kind))
  const newest = tx
    .select({ hash: knownClients.hash })
    .from(knownClients)
    .where(ofKind)
    .orderBy(desc(knownClients.lastSeenAt), knownClients.hash)
    .limit(MAX_PER_KIND)
  await tx.delete(knownClients).where(and(ofKind, notInArray(knownClients.hash, newest)))
}

/**
 * Deletes all known clients: they may be of somebody with the old password, or who signed up with another's
 * email.
 */
export async function forgetClients(tx: Queries, localId: string): Promise<void> {
  await tx.delete(knownClients).where(eq(knownClients.localId, localId))
}
