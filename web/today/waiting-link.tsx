import { Link } from 'react-router'

type Props = { count: number; text: (count: number) => string; to: string }

/** How many of something wait, as a row that leads to them. Renders nothing for none. */
export function WaitingLink({ count, text, to }: Props) {
  if (count === 0) return null
  return (
    <li>
      <Link
        prefetch="intent"
        to={to}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
      >
        {text(count)}
      </Link>
    </li>
  )
}
