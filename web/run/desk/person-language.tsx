import { type Language, languages } from '../../../contract/formats/languages.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { useMessageChoiceMessages } from '../../i18n/message-choices.ts'
import { SelectField } from '../../ui/inputs.tsx'
import { languageNames } from '../../ui/language-names.ts'

/** In which language the centre writes to a person. */
export function PersonLanguage({ personId, language }: { personId: string; language: Language }) {
  const messages = useDeskMessages().person
  const { language: label } = useMessageChoiceMessages()
  const change = useChange<Language>({
    send: (chosen) =>
      callApi('PUT /desk/people/{id}/language', { params: { id: personId }, body: { language: chosen } }),
    done: messages.languageSaved,
    failed: messages.failedToSaveLanguage,
    invalidate: ({ afterDeskAct }) => afterDeskAct(),
  })
  return (
    <SelectField
      label={label}
      options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      value={change.isPending ? change.variables : language}
      onChange={({ target }) => {
        const chosen = languages.find((one) => one === target.value)
        if (chosen) change.submit(chosen)
      }}
    />
  )
}
