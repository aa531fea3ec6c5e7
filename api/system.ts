import { getSystem } from '../contract/centre/system.ts'
import { checkProxy } from '../domain/health/checks/exposure.ts'
import { readVersions } from '../domain/health/versions.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountSystem(
  api: Api,
  { context, health, trustedProxies }: Pick<Services, 'context' | 'health' | 'trustedProxies'>,
): void {
  endpoint(api, getSystem, async ({ query }, { request }) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .filter((address) => address.trim())
    const proxy = checkProxy(trustedProxies, forwarded.length)
    const [{ checkedAt, ...report }, versions] = await Promise.all([
      health.read(query.language, [['proxy', proxy]]),
      readVersions(context),
    ])
    const uptime = Math.floor(process.uptime())
    return { ...report, checkedAt: checkedAt.toISOString(), versions, uptime }
  })
}
