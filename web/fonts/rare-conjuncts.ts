import { COMMON_CONJUNCTS } from './conjuncts.ts'

const common = new Set(COMMON_CONJUNCTS.split(' '))

/**
 * Signs that must be in one font with the letter that they belong to, and which the small fonts do not have.
 */
const RARE_SIGNS = /[\u0951\u0952\u09bd\u09c4\u09e2\u09e3]/

/** Consonants that are joined by the sign hasanta, or end in it. */
const CONJUNCT =
  /(?:[\u0995-\u09b9\u09dc-\u09df\u09f0\u09f1]\u09bc?\u09cd)+[\u0995-\u09b9\u09dc-\u09df\u09f0\u09f1]?/g

/**
 * Whether the small Bangla fonts would show a part of the text as letters beside each other that ought to be
 * one.
 */
export function hasRareConjunct(text: string): boolean {
  if (RARE_SIGNS.test(text)) return true
  return [...text.matchAll(CONJUNCT)].some(([conjunct]) => {
    const joined = conjunct.replace(/^র্(?=.)/, '').replace(/(?<=.)্য$/, '')
    return joined.includes('্') && !common.has(joined)
  })
}

/**
 * Shows all Bangla in the whole font from the moment at which the page says, or somebody types, a rare
 * conjunct.
 */
export function watchForRareConjuncts(): void {
  const found = () => {
    observer.disconnect()
    removeEventListener('input', hear)
    document.documentElement.dataset.conjuncts = 'all'
  }
  const observer = new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData' ? [target] : [...addedNodes],
    )
    if (nodes.some(({ textContent }) => hasRareConjunct(textContent ?? ''))) found()
  })
  const hear = ({ target }: Event) => {
    if (target && 'value' in target && hasRareConjunct(String(target.value))) found()
  }
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  addEventListener('input', hear)
  if (hasRareConjunct(document.body.textContent)) found()
}
