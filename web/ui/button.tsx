import { type ButtonHTMLAttributes, type ReactNode, type Ref, useSyncExternalStore } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cn } from './cn.ts'

type Variant = 'primary' | 'secondary' | 'accent' | 'quiet' | 'danger'
type Size = 'sm' | 'md' | 'lg'
type Look = { variant?: Variant; size?: Size }

const base =
  'inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight ' +
  // In forced-colors mode only the border shows that this is a button.
  'forced-colors:border transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress'

const variants: Record<Variant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-primary hover:text-primary',
  accent: 'bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
}

const sizes: Record<Size, string> = {
  sm: 'min-h-11 px-3.5 text-sm sm:min-h-9',
  md: 'min-h-11 px-5',
  lg: 'min-h-13 px-7 text-lg',
}

const look = ({ variant = 'primary', size = 'md' }: Look, className?: string) =>
  cn(base, variants[variant], sizes[size], className)

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** While true, the button shows a spinner and ignores presses. */
    busy?: boolean
    /** The label while busy; defaults to the children. */
    busyLabel?: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

export function Button({ variant, size, busy = false, busyLabel, className, ...rest }: ButtonProps) {
  const { children, onClick, type = 'button', disabled, ...attributes } = rest
  const hydrated = useHydrated()
  return (
    <button
      {...attributes}
      type={type}
      // A form that is submitted before hydration would put its values, passwords too, into the URL.
      disabled={disabled || (type === 'submit' && !hydrated)}
      // Not `disabled`, which would lose the focus and keep screen readers from announcing the change.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={look({ variant, size }, className)}
    >
      {busy && <BusyRing />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}

/** A link that looks like a button. Its page is prefetched on hover and focus. */
export function ButtonLink({ variant, size, className, ...link }: LinkProps & Look) {
  return <Link prefetch="intent" {...link} className={look({ variant, size }, className)} />
}

function BusyRing() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-pulse"
    />
  )
}

const never = () => () => {}

/** False on the server and until the page is hydrated. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
