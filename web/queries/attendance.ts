import { queryOptions } from '@tanstack/react-query'
import type { Roll } from '../../contract/attendance/roll.ts'
import { callApi } from '../api-client.ts'

/**
 * A roll as it was read; `clockAhead`: by so many milliseconds the server's clock is ahead of this phone's.
 */
export type ReadRoll = Roll & { clockAhead: number }

/** The roll of a class. */
export const rollQuery = (classId: string) =>
  queryOptions({
    queryKey: ['attendance', 'roll', classId],
    queryFn: async ({ signal }): Promise<ReadRoll> => {
      const roll = await callApi('GET /classes/{id}/attendance', { params: { id: classId }, signal })
      return { ...roll, clockAhead: Date.parse(roll.now) - Date.now() }
    },
    refetchOnMount: 'always',
  })

export const ownAttendanceQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['attendance', 'own', sessionId],
    queryFn: ({ signal }) => callApi('GET /me/attendance', { query: { sessionId }, signal }),
  })

/** Reads what the rolls of a month say of the reader, for paper. */
export const ownMonthQuery = (month: string) =>
  queryOptions({
    queryKey: ['attendance', 'own month', month],
    queryFn: ({ signal }) => callApi('GET /me/attendance/month', { query: { month }, signal }),
  })

export const personMonthQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: ['attendance', 'person month', id, month],
    queryFn: ({ signal }) =>
      callApi('GET /desk/people/{id}/attendance', { params: { id }, query: { month }, signal }),
  })

export const sessionMonthQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: ['attendance', 'session month', id, month],
    queryFn: ({ signal }) =>
      callApi('GET /sessions/{id}/attendance', { params: { id }, query: { month }, signal }),
  })

/** The classes that the reader teaches in a month. */
export const taughtMonthQuery = (month: string) =>
  queryOptions({
    queryKey: ['attendance', 'taught month', month],
    queryFn: ({ signal }) => callApi('GET /classes/taught', { query: { month }, signal }),
  })

/** Reads who is often absent, in a session or in all. */
export const oftenAbsentQuery = (sessionId?: string) =>
  queryOptions({
    queryKey: ['attendance', 'often-absent', sessionId],
    queryFn: ({ signal }) =>
      callApi('GET /attendance/often-absent', { query: sessionId ? { sessionId } : {}, signal }),
  })

/** Reads the attendance of a student, for who manages the session. */
export const marksQuery = (sessionId: string, userId: string) =>
  queryOptions({
    queryKey: ['attendance', 'marks', sessionId, userId],
    queryFn: ({ signal }) =>
      callApi('GET /sessions/{id}/attendance/{userId}', { params: { id: sessionId, userId }, signal }),
  })
