import type pg from 'pg'

/** Swaps how the triggers tell other processes of a change. */
export type Telling = {
  useLog(): Promise<unknown>
  /** As it was before 0.3, and while programs before 0.3 may run. */
  useNotify(): Promise<unknown>
  useNothing(): Promise<unknown>
  isLogged(): boolean
}

const NOTIFY = `perform pg_notify(channel, array_to_string(ids, ' '));`

export async function createTelling(client: pg.Client): Promise<Telling> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef('notify_channel(text, text[])'::regprocedure) as definition`,
  )
  const product = rows[0]?.definition ?? ''
  let used = product
  const use = (definition: string) => {
    used = definition
    return client.query(definition)
  }
  const functionOf = (body: string) =>
    `create or replace function notify_channel(channel text, ids text[]) returns void language plpgsql as
      $$ begin ${body} end $$`
  return {
    useLog: () => use(product),
    useNotify: () => use(functionOf(NOTIFY)),
    useNothing: () => use(functionOf('')),
    isLogged: () => used === product,
  }
}
