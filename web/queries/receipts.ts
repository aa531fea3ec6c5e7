import { queryOptions } from '@tanstack/react-query'
import type { Receipt } from '../../contract/receipts/receipts.ts'
import { callApi } from '../api-client.ts'
import { paymentsKey } from './payments.ts'
import { pollInterval } from './query-client.ts'

/** A number is given within seconds. */
export const NUMBER_POLL_MS = 2000

export const lacksNumber = ({ number, creditNotes }: Receipt) =>
  number === undefined || creditNotes.some((note) => note.number === undefined)

export const paymentReceiptQuery = (paymentId: string, email: string) =>
  queryOptions({
    queryKey: [...paymentsKey, 'receipt', paymentId, email],
    queryFn: ({ signal }) => callApi('GET /payments/{id}/receipt', { params: { id: paymentId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && lacksNumber(state.data) ? pollInterval(NUMBER_POLL_MS, state) : false,
  })
