import { tutorRoles } from '../../contract/people/roles.ts'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { useNavMessages } from '../i18n/nav.ts'
import { paths } from '../paths.ts'

export type HeaderLink = { to: string; label: string }

/** The links of the header (N03, N04). */
export function useHeaderLinks(): HeaderLink[] {
  const messages = useNavMessages()
  const { user } = useAuth()
  const { role, loading } = useRole()
  const links = [
    { to: paths.home(), label: messages.home },
    { to: paths.findSessions(), label: messages.findSessions },
    { to: paths.ourTutors(), label: messages.tutors },
    { to: paths.tutorApplication(), label: messages.beOurTutor },
    { to: paths.sessionList(), label: messages.studySessions },
  ]
  if (user && !loading && tutorRoles.includes(role)) {
    links.splice(4, 0, { to: paths.createSession(), label: messages.createSessions })
  }
  return links
}
