import { createHash } from 'node:crypto'
import type { sessions } from '../../db/schema.ts'

type Session = typeof sessions.$inferSelect

/**
 * Changes with whatever an Admin decides about, so that nobody approves what was rewritten after they had
 * read it.
 */
export function versionOf(session: Session): string {
  const { title, tutor, tutorId, description, duration, feeMinor, capacity, image } = session
  const { registrationStart, registrationEnd, classStart, classEnd } = session
  const { level, subject, mode, language, place, branchId, tags, revision } = session
  const { minimumCount, minimumDecideAt, lateJoin, parts } = session
  const said = [
    ...[title, tutor, tutorId, description, duration, feeMinor, capacity, image],
    ...[registrationStart, registrationEnd, classStart, classEnd],
    ...[level, subject, mode, language, place, branchId, tags],
    // Which classes it has changes with it.
    ...[revision, minimumCount, minimumDecideAt, lateJoin, parts],
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16)
}
