import { cn } from './cn.ts'

const rings = Array.from({ length: 14 }, (_, ring) => 60 + ring * 44)

/** Rings of stitches, as in the brand's illustrations. Takes the text colour. */
export function Ripples({ className }: { className?: string }) {
  return (
    <svg
      viewBox="-650 -650 1300 1300"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      strokeDasharray="14 12"
      aria-hidden="true"
      className={cn('pointer-events-none absolute', className)}
    >
      {rings.map((radius) => (
        <circle key={radius} r={radius} />
      ))}
    </svg>
  )
}
