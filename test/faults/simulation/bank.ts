import type pg from 'pg'

/** How the bank of a payer who disputes a payment decides. `never`: not as long as the schedule runs. */
export type Dispute = 'won' | 'lost' | 'never'

/** The bank of those who want the money of a card back. The card provider opens its disputes. */
export type Bank = {
  expect(intentId: string, ends: Dispute): void
  /** Decides every dispute that is open. */
  decide(): Promise<void>
}

/** In test mode the evidence decides. */
const evidence = { won: 'winning_evidence', lost: 'losing_evidence' }

/** `post` sends a form to the card provider, as the centre does. */
export function createBank(
  database: pg.Pool,
  post: (path: string, body: URLSearchParams) => Promise<unknown>,
): Bank {
  const expected = new Map<string, Dispute>()
  return {
    expect(intentId, ends) {
      expected.set(intentId, ends)
    },
    async decide() {
      const { rows } = await database.query<{ id: string; intent: string }>(
        `select id, payment_intent_id as intent from cards.disputes where status not in ('won', 'lost') order by position`,
      )
      for (const { id, intent } of rows) {
        const ends = expected.get(intent) ?? 'never'
        if (ends === 'never') continue
        const body = new URLSearchParams({ 'evidence[uncategorized_text]': evidence[ends] })
        await post(`/v1/disputes/${id}`, body)
      }
    },
  }
}
