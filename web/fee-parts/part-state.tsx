import type { PartState as State } from '../../contract/fee-parts/fee-plan.ts'
import { usePartMessages } from '../i18n/fee-parts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<State, Tone> = { due: 'info', late: 'danger', paid: 'success', waived: 'neutral' }

/** The state of a part in a word or two. */
export function PartState({ state }: { state: State }) {
  const messages = usePartMessages()
  return (
    <Badge tone={tones[state]} className="shrink-0">
      {messages.states[state]}
    </Badge>
  )
}
