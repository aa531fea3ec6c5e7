import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/http/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { fieldOfIssue } from '../../contract/refusals/coded.ts'

const patches = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'PATCH')

test.each(patches.map((endpoint) => [endpoint.path, endpoint] as const))(
  'V15 PATCH %s names a field that it does not take',
  (_, { body }) => {
    const found = body?.safeParse({ neverHeardOf: 1 })
    expect(found?.error?.issues.map(fieldOfIssue)).toContain('neverHeardOf')
  },
)
