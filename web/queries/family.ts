import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client.ts'

/** The children for whom the user acts, whoever it is just now. */
export const childrenQuery = () =>
  queryOptions({
    queryKey: ['children'],
    queryFn: async ({ signal }) => (await callApi('GET /me/children', { signal })).children,
    refetchOnMount: 'always',
  })

/** Who acts for the user. */
export const guardiansQuery = () =>
  queryOptions({
    queryKey: ['guardians'],
    queryFn: async ({ signal }) => (await callApi('GET /me/guardians', { signal })).guardians,
  })

/** Who acts for a person, and for whom that person acts. */
export const familyQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'family', id],
    queryFn: ({ signal }) => callApi('GET /desk/people/{id}/guardians', { params: { id }, signal }),
  })
