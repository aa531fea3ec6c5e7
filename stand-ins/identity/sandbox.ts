import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type pg from 'pg'
import { errorBody, Refusal } from './errors.ts'
import { createIdentityStandIn, type IdentityStandInOptions } from './index.ts'

/** The project of people's own tests, https://firebase.google.com/docs/emulator-suite: `demo-…` is never a real one. */
export const SANDBOX_PROJECT = 'demo-sandbox'

export type SandboxOptions = Pick<IdentityStandInOptions, 'publicUrl' | 'clock' | 'onError'> & {
  /** The product's own project, whose accounts are no playground. */
  own: { app: Hono; projectId: string; apiKey: string }
  /** A database with accounts of its own, made when it is first asked for. */
  openDatabase: () => Promise<pg.Pool>
}

/**
 * For a demonstration on one's own machine: beside the product's own accounts, those of whoever runs Firebase tests of their
 * own against the box. They are told apart by the API key, or by the project in the address, and lie in another database, so that nothing that
 * a test does there (deleting everybody, above all) reaches an account of the product.
 */
export function withSandbox({ own, openDatabase, ...options }: SandboxOptions): Hono {
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
    const database = await openDatabase()
    return createIdentityStandIn({
      ...options,
      database,
      projectId: SANDBOX_PROJECT,
      apiKey: undefined,
      emulator: true,
      signUps: { max: 1_000_000, seconds: 3600 },
      // They are read by the `oobCodes` call.
      sendMail: async () => {},
    })
  }

  app.onError((error, c) => {
    options.onError?.(error)
    return c.text('The sandbox is not available: its database could not be made or reached.', 503)
  })

  const crossOrigin = cors({ origin: (origin) => origin, allowHeaders: [], maxAge: 600 })
  app.all('*', async (c) => {
    const whose = ownerOf(c.req.raw, own)
    if (whose === 'own') return own.app.fetch(c.req.raw, c.env)
    if (whose === 'refused') {
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

type Whose = 'own' | 'sandbox' | 'refused'

function ownerOf(request: Request, own: SandboxOptions['own']): Whose {
  const { pathname, searchParams } = new URL(request.url)
  // A path whose escapes are no text has been refused at the door.
  const project = /\/projects\/([^/:]+)/.exec(pathname)?.[1]
  if (project !== undefined) return decodeURIComponent(project) === own.projectId ? 'refused' : 'sandbox'
  const key = searchParams.get('key') || request.headers.get('x-goog-api-key')
  if (key) return key === own.apiKey ? 'own' : 'sandbox'
  return /^bearer owner$/i.test(request.headers.get('authorization') ?? '') ? 'sandbox' : 'own'
}
