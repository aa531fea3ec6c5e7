import { teacherRoles } from '../../contract/roles.ts'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { useNavWords } from '../i18n/nav.ts'
import { paths } from '../paths.ts'

export type BarLink = { to: string; label: string }

/** N03 and N04. */
export function useBarLinks(): BarLink[] {
  const words = useNavWords()
  const { user } = useAuth()
  const { role, loading } = useRole()
  const links = [
    { to: paths.home(), label: words.home },
    { to: paths.ourTutors(), label: words.tutors },
    { to: paths.tutorApplication(), label: words.beOurTutor },
    { to: paths.sessionList(), label: words.studySessions },
  ]
  if (user && !loading && teacherRoles.includes(role)) {
    links.splice(3, 0, { to: paths.createSession(), label: words.createSessions })
  }
  return links
}
