import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useClassTexts } from '../../i18n/classes.ts'
import { useFormats } from '../../i18n/formats.ts'
import { bookingsKey } from '../../queries/keys.ts'
import { Switch } from '../../ui/inputs.tsx'

type Props = { sessionId: string; mayLeave: boolean; onChange: (mayLeave: boolean) => void }

/**
 * Whether people may give up their seats for all of their money because a class moves, with what that costs
 * at most. Nothing where no money would be refunded.
 */
export function MayLeave({ sessionId, mayLeave, onChange }: Props) {
  const texts = useClassTexts().changes
  const { currency } = useConfig()
  const { money } = useFormats()
  const { data } = useQuery({
    queryKey: [...bookingsKey, 'stake', sessionId],
    queryFn: ({ signal }) => callApi('GET /sessions/{id}/stake', { params: { id: sessionId }, signal }),
  })
  if (!data?.atMost) return null
  return (
    <div>
      <Switch isOn={mayLeave} onChange={onChange}>
        {texts.mayLeave(money(data.atMost, currency))}
      </Switch>
      {!mayLeave && <p className="text-muted text-sm">{texts.mayNotLeave}</p>}
    </div>
  )
}
