import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'
import { attendanceKey } from './keys.ts'

/** The roll of a class. `clockAhead`: by so many milliseconds the server's clock is ahead of this phone's. */
export const rollQuery = (classId: string, userId: string) =>
  queryOptions({
    queryKey: [...attendanceKey, 'roll', classId, userId],
    queryFn: async ({ signal }) => {
      const roll = await callApi('GET /classes/{id}/attendance', { params: { id: classId }, signal })
      return { ...roll, clockAhead: Date.parse(roll.now) - Date.now() }
    },
    refetchOnMount: 'always',
  })

export const ownAttendanceQuery = (sessionId: string, userId: string) =>
  queryOptions({
    queryKey: [...attendanceKey, 'own', sessionId, userId],
    queryFn: ({ signal }) => callApi('GET /me/attendance', { query: { sessionId }, signal }),
  })

/** What the rolls of a month say of the reader, for paper. */
export const ownMonthQuery = (month: string, userId: string) =>
  queryOptions({
    queryKey: [...attendanceKey, 'own month', month, userId],
    queryFn: ({ signal }) => callApi('GET /me/attendance/month', { query: { month }, signal }),
  })

export const personMonthQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: [...attendanceKey, 'person month', id, month],
    queryFn: ({ signal }) =>
      callApi('GET /desk/people/{id}/attendance', { params: { id }, query: { month }, signal }),
  })

export const sessionMonthQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: [...attendanceKey, 'session month', id, month],
    queryFn: ({ signal }) =>
      callApi('GET /sessions/{id}/attendance', { params: { id }, query: { month }, signal }),
  })

/** Of a session, or of all. */
export const oftenAbsentQuery = (sessionId?: string) =>
  queryOptions({
    queryKey: [...attendanceKey, 'often-absent', sessionId],
    queryFn: ({ signal }) =>
      callApi('GET /attendance/often-absent', { query: sessionId ? { sessionId } : {}, signal }),
  })

/** Of a student, for who manages the session. */
export const marksQuery = (sessionId: string, userId: string) =>
  queryOptions({
    queryKey: [...attendanceKey, 'marks', sessionId, userId],
    queryFn: ({ signal }) =>
      callApi('GET /sessions/{id}/attendance/{userId}', { params: { id: sessionId, userId }, signal }),
  })

export const attendanceRuleQuery = queryOptions({
  queryKey: ['attendance-rule'] as const,
  queryFn: ({ signal }) => callApi('GET /settings/attendance', { signal }),
})
