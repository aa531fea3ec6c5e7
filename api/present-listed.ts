import type { Session } from '../contract/sessions/sessions.ts'
import type { Actor } from '../domain/access.ts'
import type { SessionRow } from '../domain/sessions/columns.ts'
import { managesSession } from '../domain/sessions/manage.ts'
import { versionOf } from '../domain/sessions/version.ts'
import { presentSession } from './present.ts'
import type { Services } from './services.ts'

/** A session as this person gets it: with what those need who manage it. */
export const presentListed = (
  row: SessionRow,
  actor: Actor | null,
  { context, publicUrl }: Pick<Services, 'context' | 'publicUrl'>,
): Session => ({
  ...presentSession(row, { publicUrl, currency: context.currency }),
  ...(actor && !row.deletedAt && managesSession(actor, row) && ofManager(actor, row)),
})

/** With what a decision or an update says which text it is about. */
const ofManager = (actor: Actor, row: SessionRow): Pick<Session, 'managed' | 'version'> => ({
  managed: true,
  ...((row.status === 'approved' || (actor.role === 'Admin' && row.status === 'pending')) && {
    version: versionOf(row),
  }),
})
