import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Reply } from '../../api/reply.ts'
import { lookOf } from '../../domain/centre/look.ts'
import type { Context } from '../../domain/context.ts'
import { rules } from '../../domain/settings/rules.ts'

export const WORKER_PATH = '/sw.js'

const file = join(import.meta.dirname, '../../web/worker.js')

/**
 * The service worker, which says the centre's name without a connection. Browsers ask for the newest one
 * before they show a page, and take one whose bytes differ.
 */
export const createWorkerScript =
  ({ reads, publicUrl }: Pick<Context, 'reads' | 'publicUrl'>) =>
  async (): Promise<Reply> => {
    const [script, centre] = await Promise.all([readFile(file, 'utf8'), rules.centre.read(reads)])
    const { names, version } = lookOf(centre, publicUrl)
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
    return new Reply(`const CENTRE = ${JSON.stringify({ names, version })}\n${script}`, { headers })
  }
