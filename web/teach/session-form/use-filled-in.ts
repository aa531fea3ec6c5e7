import { useEffect, useRef } from 'react'
import type { SessionForm } from './class-times.tsx'

/** Keeps a field at what the other fields suggest, as long as nobody has typed anything else into it. */
export function useFilledIn(form: SessionForm, name: 'duration' | 'image', suggested: string): void {
  const last = useRef(suggested)
  useEffect(() => {
    if (suggested === last.current) return
    const value = form.getValues()[name]
    if (value === '' || value === last.current)
      form.setValue(name, suggested, { shouldValidate: form.errors[name] !== undefined })
    last.current = suggested
  })
}
