import type { Hono } from 'hono'
import { getSystem } from '../contract/system.ts'
import { checkProxy } from '../domain/system/checks/reach.ts'
import { readVersions } from '../domain/system/versions.ts'
import type { Environment, Services } from './environment.ts'
import { handle } from './handle.ts'

export function mountSystem(
  api: Hono<Environment>,
  { context, system, trustedProxies }: Pick<Services, 'context' | 'system' | 'trustedProxies'>,
): void {
  handle(api, getSystem, async ({ query }, c) => {
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').filter((address) => address.trim())
    const proxy = checkProxy(trustedProxies, forwarded.length)
    const [{ checkedAt, ...report }, versions] = await Promise.all([
      system.read(query.language, [['proxy', proxy]]),
      readVersions(context),
    ])
    const uptime = Math.floor(process.uptime())
    return { ...report, checkedAt: checkedAt.toISOString(), versions, uptime }
  })
}
