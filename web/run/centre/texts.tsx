import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isTextKind, type TextKind, textKinds } from '../../../contract/centre/text-kinds.ts'
import type { CentreText } from '../../../contract/centre/texts.ts'
import { inLanguage, isLanguage, type Language, languages } from '../../../contract/formats/languages.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useLanguage } from '../../i18n/index.ts'
import { useNavTexts } from '../../i18n/nav.ts'
import { usePolicyTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { textQuery, textsQuery } from '../../queries/centre.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextEditor } from './text-editor.tsx'

/** The refund policy, the privacy policy and the terms of use, in both languages. For Admins. */
export default function TextsPage() {
  return (
    <AdminOnly>
      <Texts />
    </AdminOnly>
  )
}

function Texts() {
  const texts = usePolicyTexts()
  const titles = useNavTexts().footer.companyLinks
  const pageLanguage = useLanguage()
  const params = useParams()
  const kind = isTextKind(params.kind) ? params.kind : 'refund'
  const language = isLanguage(params.language) ? params.language : pageLanguage
  const all = useQuery(textsQuery)
  const text = useQuery(textQuery(kind, language))
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      action={
        <ButtonLink to={inLanguage(paths.about(kind), language)} variant="secondary">
          {texts.seePage}
        </ButtonLink>
      }
    >
      <Loaded query={all} failed={texts.failed} waiting={<Skeleton className="h-48" />}>
        {(texts) => <Choice texts={texts} kind={kind} language={language} />}
      </Loaded>
      <h2 className="mt-8 mb-4 font-bold text-xl">
        {titles[kind]} · {texts.languages[language]}
      </h2>
      <Loaded query={text} failed={texts.failed} waiting={<Skeleton className="h-96" />}>
        {(loaded) => (
          <>
            {isAlone(all.data, loaded) && <p className="mb-4 text-muted">{texts.onlyThis[language]}</p>}
            <TextEditor key={`${kind} ${language}`} text={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type State = Omit<CentreText, 'body'>

/** Whether the centre has written this text, and not that of the other language. */
function isAlone(texts: State[] | undefined, { kind, language }: Pick<State, 'kind' | 'language'>) {
  const ofKind = texts?.filter((one) => one.kind === kind && one.updatedAt !== null)
  return ofKind?.length === 1 && ofKind[0]?.language === language
}

type ChoiceProps = { texts: State[]; kind: TextKind; language: Language }

/** All texts, and which of them are the centre's own. */
function Choice({ texts, kind, language }: ChoiceProps) {
  const policyTexts = usePolicyTexts()
  const titles = useNavTexts().footer.companyLinks
  const stateOf = (one: TextKind, of: Language) =>
    texts.find((text) => text.kind === one && text.language === of)
  return (
    <nav aria-label={policyTexts.choose} className="grid gap-4 lg:grid-cols-3">
      {textKinds.map((one) => (
        <Card key={one} className="p-4">
          <h2 className="font-semibold">{titles[one]}</h2>
          <ul className="mt-2 grid grid-cols-2 gap-2">
            {languages.map((of) => (
              <li key={of}>
                <TextLink
                  state={stateOf(one, of)}
                  to={paths.text(one, of)}
                  name={policyTexts.languages[of]}
                  isChosen={one === kind && of === language}
                />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </nav>
  )
}

type LinkProps = { state: State | undefined; to: string; name: string; isChosen: boolean }

function TextLink({ state, to, name, isChosen }: LinkProps) {
  const texts = usePolicyTexts()
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'page' : undefined}
      className="block h-full rounded-control border border-line-strong px-3 py-2 hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary-soft"
    >
      <span className="block font-medium">{name}</span>
      <span className="block text-muted text-sm">
        {state?.updatedAt ? (
          <>
            {texts.own} <DateTime value={state.updatedAt} show="date" />
          </>
        ) : (
          texts.default
        )}
      </span>
    </Link>
  )
}
