import axios from 'axios'
import type { Client } from './client.ts'

export type Account = { email: string; password: string }

/** Somebody with their client and their account. */
export type Someone = Client & Account & { name: string; photo: string }

export type Session = { _id: string; title: string; fee: number; status: string }

/** Throws with what should have been. */
export function must(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(`It should be that ${what}`)
}

/** The status with which a call is refused. */
export const refusal = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (axios.isAxiosError(error) ? error.response?.status : undefined),
  )

export const roleOf = async ({ api, email }: Someone): Promise<string> =>
  (await api.get(`/users/role/${email}`)).data.role

export const listBooked = async ({ api, email }: Someone) =>
  (await api.get('/bookedSessions', { params: { email } })).data as { _id: string; sessionId: string }[]
