import { tutorRoles } from '../../contract/people/roles.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { useVisitor } from '../auth/use-visitor.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'

export type HeaderLink = { to: string; label: string }

/**
 * The links of the header (N03, N04). For visitors each leads to a page that is theirs; their list of
 * sessions is the search.
 */
export function useHeaderLinks(): HeaderLink[] {
  const texts = useNavTexts()
  const { user, unknown } = useVisitor()
  const { role, loading } = useRole()
  if (!user && !unknown)
    return [
      { to: paths.home(), label: texts.home },
      { to: paths.findSessions(), label: texts.studySessions },
      { to: paths.tutors(), label: texts.tutors },
      { to: paths.beOurTutor(), label: texts.beOurTutor },
    ]
  const links = [
    { to: paths.home(), label: texts.home },
    { to: paths.findSessions(), label: texts.findSessions },
    { to: paths.ourTutors(), label: texts.tutors },
    { to: paths.tutorApplication(), label: texts.beOurTutor },
    { to: paths.sessionList(), label: texts.studySessions },
  ]
  if (!loading && tutorRoles.includes(role)) {
    links.splice(4, 0, { to: paths.createSession(), label: texts.createSessions })
  }
  return links
}
