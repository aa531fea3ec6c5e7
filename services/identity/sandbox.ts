import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type pg from 'pg'
import { errorBody, Refusal } from './errors.ts'
import { createIdentityService, type IdentityOptions } from './index.ts'
import { openSandboxTables } from './sandbox-tables.ts'

/**
 * The project for users' own tests. Names with `demo-` are never real projects:
 * https://firebase.google.com/docs/emulator-suite
 */
export const SANDBOX_PROJECT = 'demo-sandbox'

export type SandboxOptions = Pick<IdentityOptions, 'publicUrl' | 'clock' | 'onError'> & {
  /** The product's own project, whose accounts tests must not touch. */
  own: { app: Hono; projectId: string; apiKey: string }
  /** The product's. The sandbox makes tables of its own there at the first request. */
  database: pg.Pool
}

/**
 * For a demonstration on a local machine: also serves accounts for users who run their own Firebase tests
 * against it. The API key, or the project in the URL, selects the product or the sandbox. The sandbox has
 * other tables, so that tests (above all those that delete all accounts) cannot reach an account of the
 * product.
 */
export function withSandbox({ own, database, ...options }: SandboxOptions): Hono {
  const app = new Hono()
  let opening: Promise<Hono> | undefined
  const sandbox = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  async function open(): Promise<Hono> {
    return createIdentityService({
      ...options,
      database: await openSandboxTables(database),
      projectId: SANDBOX_PROJECT,
      apiKey: undefined,
      emulator: true,
      signUps: { max: 1_000_000, seconds: 3600 },
      mailsToStrangers: { max: 1_000_000, seconds: 3600 },
      // Tests read the codes with the endpoints `oobCodes` and `verificationCodes`.
      sendMail: async () => {},
      sendCode: async () => {},
    })
  }

  app.onError((error, c) => {
    options.onError?.(error)
    return c.text('The sandbox is not available: its tables could not be made or reached.', 503)
  })

  const crossOrigin = cors({ origin: (origin) => origin, allowHeaders: [], maxAge: 600 })
  app.all('*', async (c) => {
    const target = targetOf(c.req.raw, own)
    if (target === 'own') return own.app.fetch(c.req.raw, c.env)
    if (target === 'refused') {
      const message = `The accounts of project ${own.projectId} are the demonstration's own. Name another project, such as ${SANDBOX_PROJECT}.`
      return c.json(errorBody(new Refusal(message, { status: 403 })), 403)
    }
    let answer: Response | undefined
    const preflight = await crossOrigin(c, async () => {
      answer = await (await sandbox()).fetch(c.req.raw, c.env)
      c.res = new Response(answer.body, answer)
    })
    return preflight ?? c.res
  })
  return app
}

type Target = 'own' | 'sandbox' | 'refused'

function targetOf(request: Request, own: SandboxOptions['own']): Target {
  const { pathname, searchParams } = new URL(request.url)
  // Requests with invalid percent-encoding in the path have been rejected before.
  const project = /\/projects\/([^/:]+)/.exec(pathname)?.[1]
  if (project !== undefined) return decodeURIComponent(project) === own.projectId ? 'refused' : 'sandbox'
  const key = searchParams.get('key') || request.headers.get('x-goog-api-key')
  if (key) return key === own.apiKey ? 'own' : 'sandbox'
  return /^bearer owner$/i.test(request.headers.get('authorization') ?? '') ? 'sandbox' : 'own'
}
