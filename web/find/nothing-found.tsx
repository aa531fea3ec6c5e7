import SearchX from 'lucide-react/icons/search-x'
import { useFindMessages } from '../i18n/find.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function NothingFound() {
  const messages = useFindMessages()
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" className="size-10" strokeWidth={1.5} />}
      title={messages.none}
      text={messages.noneHint}
      action={
        <ButtonLink to={{ search: '' }} variant="secondary">
          {messages.showAll}
        </ButtonLink>
      }
    />
  )
}
