import ExternalLink from 'lucide-react/icons/external-link'
import { Link } from 'react-router'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'

/** Where people pay and cancel. In a new tab: what they have begun stays as it is. */
export function RefundLink() {
  return (
    <Link
      to={paths.about('refund')}
      target="_blank"
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-primary text-sm underline hover:no-underline lg:min-h-9"
    >
      {useNavTexts().footer.companyLinks.refund}
      <ExternalLink aria-hidden="true" className="size-4" />
    </Link>
  )
}
