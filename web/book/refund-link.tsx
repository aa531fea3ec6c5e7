import { Link } from 'react-router'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'

/** Where people pay and cancel. */
export function RefundLink() {
  return (
    <Link
      to={paths.about('refund')}
      className="inline-flex min-h-11 items-center justify-self-start text-primary text-sm underline hover:no-underline lg:min-h-9"
    >
      {useNavTexts().footer.companyLinks.refund}
    </Link>
  )
}
