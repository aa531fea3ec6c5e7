import { Link } from 'react-router'
import { useCommonMessages } from '../i18n/common.ts'

/** Says that a list shows only some of its rows, with a way to all of them. `all`: their address. */
export function OnlySome({ text, all }: { text: string; all: string }) {
  const messages = useCommonMessages()
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-primary-soft px-3.5 text-primary">
      <span className="py-2.5 font-medium">{text}</span>
      <Link to={all} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {messages.showAll}
      </Link>
    </p>
  )
}
