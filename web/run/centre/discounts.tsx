import { useQuery } from '@tanstack/react-query'
import BadgePercent from 'lucide-react/icons/badge-percent'
import { useState } from 'react'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useDiscountTexts } from '../../i18n/discounts.ts'
import { discountsQuery } from '../../queries/centre.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { DiscountCard } from './discounts/discount-card.tsx'
import { DiscountForm } from './discounts/discount-form.tsx'

/** M12: the discount codes, and the form for another one. For Admins. */
export default function DiscountsPage() {
  return (
    <AdminOnly>
      <Discounts />
    </AdminOnly>
  )
}

function Discounts() {
  const texts = useDiscountTexts()
  const query = useQuery(discountsQuery())
  return (
    <Page title={texts.title} intro={texts.intro} action={<AddButton />}>
      <Loaded query={query} failed={texts.failed}>
        {(discounts) =>
          discounts.length === 0 ? (
            <EmptyState
              icon={<BadgePercent aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={texts.none}
              text={texts.noneHint}
            />
          ) : (
            <ul className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
              {discounts.map((discount) => (
                <li key={discount._id}>
                  <DiscountCard discount={discount} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function AddButton() {
  const texts = useDiscountTexts()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.add}</Button>
      {open && (
        <Dialog open onClose={close} title={texts.add}>
          <DiscountForm onSaved={close} />
        </Dialog>
      )}
    </>
  )
}
