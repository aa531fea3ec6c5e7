import { Link } from 'react-router'
import { isTextKind, textKinds } from '../../contract/centre/text-kinds.ts'
import { useConfig } from '../client-config.tsx'
import { useLanguage } from '../i18n/index.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'

type ColumnLink = { to: string; name: string }

/**
 * The links of a footer. N06: the demonstration's are the specification's, of which some lead to the 'coming
 * soon' page. A real centre's lead to what there is.
 */
export function FooterLinks() {
  const { demo } = useConfig()
  const texts = useNavTexts().footer
  const own = useOwnLinks()
  if (!demo)
    return (
      <>
        <LinkColumn title={texts.learn} links={own.learn} />
        <LinkColumn title={texts.company} links={own.company} />
      </>
    )
  const placeholders = (names: Record<string, string>): ColumnLink[] =>
    Object.entries(names).map(([topic, name]) => ({
      to: isTextKind(topic) ? paths.about(topic) : paths.comingSoon(topic),
      name,
    }))
  return (
    <>
      <LinkColumn title={texts.company} links={placeholders(texts.companyLinks)} />
      <LinkColumn title={texts.other} links={placeholders(texts.otherLinks)} />
    </>
  )
}

function useOwnLinks() {
  const texts = useNavTexts()
  const { pages } = useConfig()
  const isBangla = useLanguage() === 'bn'
  return {
    learn: [
      { to: paths.findSessions(), name: texts.studySessions },
      { to: paths.tutors(), name: texts.tutors },
      { to: paths.beOurTutor(), name: texts.beOurTutor },
    ],
    company: [
      ...pages.map(({ slug, title, titleBn }) => ({
        to: paths.page(slug),
        name: (isBangla ? (titleBn ?? title) : (title ?? titleBn)) ?? slug,
      })),
      ...textKinds.map((kind) => ({ to: paths.about(kind), name: texts.footer.companyLinks[kind] })),
    ],
  }
}

function LinkColumn({ title, links }: { title: string; links: readonly ColumnLink[] }) {
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-1.5">
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              className="wrap-anywhere inline-flex min-h-11 items-center text-muted hover:text-primary hover:underline lg:min-h-9"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
