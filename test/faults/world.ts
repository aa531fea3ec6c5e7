import { createDatabase, createPool, type Database } from '../../db/client.ts'
import { setRoleByEmail } from '../../domain/users/role.ts'
import { createTestDatabase } from '../support/database.ts'
import { PASSWORD } from '../support/people.ts'
import { createKillableServer, type KillableServer } from './killable-server.ts'
import { type Provider, startProvider } from './provider.ts'

export type Buyer = { id: string; token: string }

/** A server that can be killed, a provider that can fail, and the database that both leave behind. */
export type World = {
  server: KillableServer
  provider: Provider
  database: Database
  buyers: Buyer[]
  /**
   * Signs up a buyer who may be deleted: deletion needs a recent sign-in, and removes the buyer from the
   * world.
   */
  signUpBuyer(): Promise<Buyer>
  admin: Buyer
  stop(): Promise<void>
}

export async function createWorld(): Promise<World> {
  const own = await createTestDatabase()
  const pool = createPool(own.url, () => {}, 20)
  const database = createDatabase(pool)
  const provider = await startProvider(pool)
  const server = await createKillableServer({
    DATABASE_URL: own.url,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RECONCILE_INTERVAL_SECONDS: '0.1',
    ...provider.env,
  })
  await server.ensureRunning()
  provider.startWebhooks(server.url)
  const people = await Promise.all(Array.from({ length: 5 }, (_, index) => signUp(server.url, index)))
  const [admin, ...buyers] = people as [Buyer, ...Buyer[]]
  await setRoleByEmail({ database, clock: () => new Date(), adminEmails: [] }, emailOf(0), 'Admin')
  let signedUp = people.length

  return {
    server,
    provider,
    database,
    buyers,
    async signUpBuyer() {
      await server.ensureRunning()
      return signUp(server.url, signedUp++)
    },
    admin,
    async stop() {
      await server.stop()
      await provider.stop()
      await pool.end()
      await own.drop()
    },
  }
}

const emailOf = (index: number) => `person-${index}@faults.test`

async function signUp(url: string, index: number): Promise<Buyer> {
  const send = async (address: string, body: object, token?: string) => {
    const response = await fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { idToken: string; insertedId: string }
  }
  const email = emailOf(index)
  const account = { email, password: PASSWORD, returnSecureToken: true }
  const { idToken } = await send('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=stand-in', account)
  const { insertedId } = await send('/api/users', { email, role: 'student' }, idToken)
  return { id: insertedId, token: idToken }
}
