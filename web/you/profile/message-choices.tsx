import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Language, languages } from '../../../contract/formats/languages.ts'
import type { MessageSettings } from '../../../contract/people/message-choices.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useMessageChoiceTexts } from '../../i18n/message-choices.ts'
import { useReadAgain } from '../../queries/query-provider.tsx'
import { messageChoicesQuery } from '../../queries/users.ts'
import { Section } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { SelectField } from '../../ui/inputs.tsx'
import { languageNames } from '../../ui/language-names.ts'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PhoneMessages } from '../phone/phone-messages.tsx'
import { type KindChoice, MessageKinds } from './message-kinds.tsx'

type Change = { language: Language | null } | { choice: KindChoice }

/** By what each kind of message comes to the reader, and in which language. */
export function MessageChoices() {
  const texts = useMessageChoiceTexts()
  const options = messageChoicesQuery()
  const query = useQuery(options)
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const { submit } = useSubmit<unknown, Change>({
    mutationFn: (body) => callApi('PATCH /me/messages', { body }),
    onMutate: (change) =>
      client.setQueryData(
        options.queryKey,
        (before: MessageSettings | undefined) => before && applied(before, change),
      ),
    onSuccess: () => notify.success(texts.saved),
    onError: (error) => notify.error(serverMessage(error, texts.failedToSave)),
  })
  return (
    <Section title={texts.title} intro={texts.intro}>
      <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-72" />}>
        {(choices) => (
          <div className="grid gap-6">
            <MessageKinds choices={choices} choose={(choice) => submit({ choice })} />
            <PhoneMessages onChange={() => void readAgain()} />
            <SelectField
              label={texts.language}
              options={[
                { value: '', label: texts.automatic },
                ...languages.map((value) => ({ value, label: languageNames[value], lang: value })),
              ]}
              value={choices.language ?? ''}
              onChange={({ target }) =>
                submit({ language: languages.find((language) => language === target.value) ?? null })
              }
            />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** What is shown until the server has answered. */
function applied(before: MessageSettings, change: Change): MessageSettings {
  if ('language' in change) return { ...before, language: change.language }
  const { kind, channel, on } = change.choice
  return {
    ...before,
    kinds: before.kinds.map((one) => (one.kind === kind ? { ...one, [channel]: on } : one)),
  }
}
