import { useCommonMessages } from '../i18n/common.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The message for unknown URLs, with links to go on (R22). */
export function NotFoundNote() {
  const messages = useCommonMessages().notFound
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center text-center">
      <img src="/pictures/lost.webp" alt="" width={480} height={360} className="h-auto w-72" />
      <h1 className="mt-4 font-bold text-3xl">{messages.title}</h1>
      <p className="mt-3 text-muted">{messages.text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home()}>{messages.home}</ButtonLink>
        <ButtonLink to={paths.sessionList()} variant="secondary">
          {messages.sessions}
        </ButtonLink>
      </div>
    </div>
  )
}
