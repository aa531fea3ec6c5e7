import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { findFreeDay } from '../../../../contract/classes/days-off.ts'
import type { BodyInput } from '../../../../contract/http/endpoint.ts'
import { callApi } from '../../../api-client.ts'
import { useDayOffTexts } from '../../../i18n/days-off.ts'
import type { Shown } from '../../../i18n/say.ts'
import { bookingsKey } from '../../../queries/keys.ts'
import { NumberField } from '../../../ui/inputs.tsx'
import type { Registered } from '../../../ui/use-form.ts'

type Props = {
  wish: BodyInput<typeof findFreeDay>
  error: Shown | undefined
  register: (options: { onChange: () => void }) => Registered
  onPropose: (days: string) => void
}

/** By how many days classes move: the fewest that leave room for all, until somebody types others. */
export function ShiftField({ wish, error, register, onPropose }: Props) {
  const texts = useDayOffTexts()
  const [isTyped, setTyped] = useState(false)
  const { data } = useQuery({
    queryKey: [...bookingsKey, 'free day', wish],
    queryFn: ({ signal }) => callApi('POST /days-off/free-day', { body: wish, signal }),
    enabled: wish.day !== '',
    retry: false,
  })
  const free = data?.days
  useEffect(() => {
    if (free && !isTyped) onPropose(String(free))
  })
  const hint = free ? texts.freeDay(free) : free === null ? texts.noFreeDay : undefined
  return (
    <NumberField
      label={texts.days}
      hint={hint}
      step={1}
      error={error}
      {...register({ onChange: () => setTyped(true) })}
    />
  )
}
