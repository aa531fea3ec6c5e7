import { useQuery } from '@tanstack/react-query'
import { offeredOf } from '../../contract/centre/catalogue-names.ts'
import { useLanguage } from '../i18n/index.ts'
import { type Shown, useSay } from '../i18n/say.ts'
import { useTutorTexts } from '../i18n/tutors.ts'
import { catalogueQuery } from '../queries/catalogue.ts'

type Props = {
  /** Slugs. */
  chosen: readonly string[]
  error: Shown | undefined
  onChange: (chosen: string[]) => void
}

/** The hidden box has its focus shown by what follows it. */
const chip =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-surface px-3.5 ' +
  'peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary ' +
  'peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 ' +
  'forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText] ' +
  'forced-colors:peer-checked:forced-color-adjust-none lg:min-h-9 lg:text-sm'

/** The subjects of the centre's list, of which an applicant chooses some. */
export function SubjectChoice({ chosen, error, onChange }: Props) {
  const texts = useTutorTexts()
  const language = useLanguage()
  const say = useSay()
  const { data } = useQuery(catalogueQuery)
  const offered = offeredOf(data?.subjects ?? [])
  if (offered.length === 0) return null
  return (
    <fieldset className="sm:col-span-2" aria-describedby="subjects-hint">
      <legend className="font-medium">
        {texts.subjects} <span className="font-normal text-muted">{texts.optional}</span>
      </legend>
      <p id="subjects-hint" className="mb-2 text-muted text-sm">
        {texts.subjectsHint}
      </p>
      <div className="flex flex-wrap gap-2">
        {offered.map(({ slug, ...names }) => (
          <label key={slug} className="relative">
            <input
              type="checkbox"
              checked={chosen.includes(slug)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, slug] : chosen.filter((one) => one !== slug))
              }
              className="peer sr-only"
            />
            <span className={chip}>{names[language]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {say(error)}
        </p>
      )}
    </fieldset>
  )
}
