import { tutorRoles } from '../../contract/people/roles.ts'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'

export type HeaderLink = { to: string; label: string }

/** The links of the header (N03, N04). */
export function useHeaderLinks(): HeaderLink[] {
  const texts = useNavTexts()
  const { user } = useAuth()
  const { role, loading } = useRole()
  const links = [
    { to: paths.home(), label: texts.home },
    { to: paths.findSessions(), label: texts.findSessions },
    { to: paths.ourTutors(), label: texts.tutors },
    { to: paths.tutorApplication(), label: texts.beOurTutor },
    { to: paths.sessionList(), label: texts.studySessions },
  ]
  if (user && !loading && tutorRoles.includes(role)) {
    links.splice(4, 0, { to: paths.createSession(), label: texts.createSessions })
  }
  return links
}
