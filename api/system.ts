import { getSystem } from '../contract/system.ts'
import { checkProxy } from '../domain/health/checks/exposure.ts'
import { readVersions } from '../domain/health/versions.ts'
import { type Api, rawEndpoint } from './endpoint.ts'
import type { Services } from './hono-env.ts'

export function mountSystem(
  api: Api,
  { context, health, trustedProxies }: Pick<Services, 'context' | 'health' | 'trustedProxies'>,
): void {
  rawEndpoint(api, getSystem, async ({ query }, c) => {
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').filter((address) => address.trim())
    const proxy = checkProxy(trustedProxies, forwarded.length)
    const [{ checkedAt, ...report }, versions] = await Promise.all([
      health.read(query.language, [['proxy', proxy]]),
      readVersions(context),
    ])
    const uptime = Math.floor(process.uptime())
    return { ...report, checkedAt: checkedAt.toISOString(), versions, uptime }
  })
}
