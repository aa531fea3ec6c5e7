import Printer from 'lucide-react/icons/printer'
import { useMoneyMessages } from '../i18n/money.ts'
import { Button } from '../ui/button.tsx'

export function PrintButton() {
  const { print } = useMoneyMessages()
  return (
    <Button variant="secondary" className="screen-only" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5" />
      {print}
    </Button>
  )
}
