import type { Session } from '../../contract/sessions/sessions.ts'
import { useVisitor } from '../auth/use-visitor.ts'
import { paths } from '../paths.ts'

type Shown = Pick<Session, '_id'> & { slug?: string | null | undefined }

/**
 * Where a link leads that says what a session is: for a visitor to its public page, so that nobody has to
 * sign in to see it, else to one's own screen of it (N07).
 */
export function useSessionPath(): (session: Shown) => string {
  const { user, unknown } = useVisitor()
  return ({ _id, slug }) => (user || unknown || !slug ? paths.bookedSession(_id) : paths.session(slug))
}
