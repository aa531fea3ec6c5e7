import { Link } from 'react-router'
import { paths } from '../paths.ts'

/** The title of the session whose fee is paid, as the link to its booking. */
export function BookingLink({ id, title }: { id: string; title: string }) {
  return (
    <Link prefetch="intent" to={paths.booked(id)} className="hover:underline">
      {title}
    </Link>
  )
}
