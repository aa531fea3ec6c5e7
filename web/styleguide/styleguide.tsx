import { Controls } from './controls.tsx'
import { Fields } from './fields.tsx'
import { States } from './states.tsx'
import { Tokens } from './tokens.tsx'

/** Every component of the design system in each state. For development only, so in English only. */
export default function Styleguide() {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-16 px-4 py-10 sm:px-6">
      <title>Styleguide · Boithok</title>
      <h1 className="font-bold text-4xl">Styleguide</h1>
      <Tokens />
      <Controls />
      <Fields />
      <States />
    </div>
  )
}
