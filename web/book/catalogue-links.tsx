import { Link } from 'react-router'
import type { Session } from '../../contract/sessions/sessions.ts'
import { levelNames, subjectNames } from '../../contract/sessions/subject-names.ts'
import { useFindTexts } from '../i18n/find.ts'
import { useLanguage } from '../i18n/index.ts'
import { paths } from '../paths.ts'

/** Level, subject, mode and language of a session, each a link to what else there is of it. */
export function CatalogueLinks({ session: { level, subject, mode, language } }: { session: Session }) {
  const texts = useFindTexts()
  const spoken = useLanguage()
  const links = [
    level && { to: `?level=${level}`, text: levelNames[level][spoken] },
    subject && { to: `?subject=${subject}`, text: subjectNames[subject][spoken] },
    mode && { to: `?mode=${mode}`, text: texts.modes[mode] },
    language && {
      to: language === 'both' ? '' : `?language=${language}`,
      text: texts.languages[language],
    },
  ]
  return links.map(
    (link) =>
      link && (
        <Link
          key={link.text}
          to={paths.findSessions(link.to)}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          <span className="rounded-full bg-sunken px-3 py-1 font-medium text-sm">{link.text}</span>
        </Link>
      ),
  )
}
