/** As long as the identity provider takes a code. */
const LIFETIME_MS = 5 * 60_000
/** A code needs some time to come. */
const PAUSE_MS = 60_000

/** A code that was sent from this tab, as the identity provider knows it. */
export type SentCode = { phone: string; sent: string; at: number }
/** A form that waits for a code: which one, and what was typed there. */
type Step = { form: string; phone: string; typed: Record<string, string>; at: number }
type Kept = { codes: SentCode[]; step: Step | undefined }

const KEY = 'phone-codes'

const isAlive = ({ at }: { at: number }) => Date.now() - at < LIFETIME_MS

/** What this tab still knows after a reload, so that nobody pays for a second SMS. */
function read(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{"codes":[]}') as Kept
    const codes = kept.codes.filter(isAlive)
    const { step } = kept
    // A step ends with its last code.
    const isOpen = step && isAlive(codes.find(({ phone }) => phone === step.phone) ?? step)
    return { codes, step: isOpen ? step : undefined }
  } catch {
    return { codes: [], step: undefined }
  }
}

function change(kept: Partial<Kept>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...read(), ...kept }))
  } catch {
    // Without storage a reload begins anew.
  }
}

export const keptCode = (phone: string): SentCode | undefined =>
  read().codes.find((code) => code.phone === phone)

const codesBeside = (phone: string) => read().codes.filter((code) => code.phone !== phone)

export function keepCode(phone: string, sent: string): SentCode {
  const code = { phone, sent, at: Date.now() }
  change({ codes: [...codesBeside(phone), code] })
  return code
}

/** When another code may be asked for. */
export const nextCodeAt = ({ at }: SentCode): number => at + PAUSE_MS

/** After the code was used. */
export const forgetCode = (phone: string): void => change({ codes: codesBeside(phone), step: undefined })

export function keptStep(form: string): Step | undefined {
  const { step } = read()
  return step?.form === form ? step : undefined
}

/**
 * Somebody asks for a code. Who has left this step and comes back with the same number waits as before: the
 * code that is on its way serves. A later one is a new one.
 */
export function keepStep(form: string, phone: string, typed: Record<string, string>): void {
  const code = keptCode(phone)
  const isOver = code !== undefined && nextCodeAt(code) <= Date.now()
  if (isOver && keptStep(form)?.phone !== phone) forgetCode(phone)
  change({ step: { form, phone, typed, at: Date.now() } })
}

export const leaveStep = (): void => change({ step: undefined })
