import type { Language } from '../../../contract/formats/languages.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { LanguageField } from './language-field.tsx'

/** In which language the centre writes to a person. */
export function PersonLanguage({ personId, language }: { personId: string; language: Language }) {
  const texts = useDeskTexts().person
  const change = useChange<Language>({
    send: (chosen) =>
      callApi('PUT /desk/people/{id}/language', { params: { id: personId }, body: { language: chosen } }),
    done: texts.languageSaved,
    failed: texts.failedToSaveLanguage,
    invalidate: ({ afterDeskAct }) => afterDeskAct(),
  })
  return (
    <LanguageField
      value={change.isPending ? change.variables : language}
      onChoose={(chosen) => change.submit(chosen)}
    />
  )
}
