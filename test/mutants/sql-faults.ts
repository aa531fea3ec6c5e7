/** Faults of SQL: of a file of db/triggers, or of the text of a template. */

export interface SqlFault {
  start: number
  end: number
  replacement: string
}

interface Token {
  text: string
  start: number
  end: number
  /** How many parentheses are open. */
  depth: number
}

/** Comments, texts, names in quotes, placeholders, numbers, words and operators. */
const TOKENS =
  /--[^\n]*|\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|'(?:[^']|'')*'|"[^"]*"|\$\$|\d[\d_.]*|\w+|:=|<=|>=|<>|!=|::|->>?|&&|\|\||[^\s\w]/g

/** After one of these a comparison is a condition; after others, such as `set`, `=` may be an assignment. */
const BEFORE_CONDITION = new Set([
  'where',
  'on',
  'and',
  'or',
  'when',
  'if',
  'having',
  'not',
  'elsif',
  'filter',
])
const BEFORE_OTHER = new Set([
  'set',
  'select',
  'values',
  'then',
  'into',
  'declare',
  'begin',
  'do',
  'update',
  'for',
])
/** Where a condition ends that `and` or `or` began. */
const AFTER_CONDITION =
  /^(and|or|order|group|limit|then|returning|for|union|window|when|loop|do|else|end|offset|from|execute|as|;|,|`|\$\$)$/

const SWAPS: Record<string, string> = {
  ...{ and: 'or', or: 'and', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '<>': '=', '=': '<>' },
  ...{ '+': '-', '-': '+', asc: 'desc', desc: 'asc', true: 'false', false: 'true' },
  ...{ sum: '-sum', least: 'greatest', greatest: 'least', min: 'max', max: 'min' },
}

const CALLED = /^(sum|least|greatest|min|max)$/
/** From here on, one more or less makes no difference that anybody meets. */
export const LARGE = 50

function tokensOf(text: string): Token[] {
  let depth = 0
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKENS)) {
    const [found] = match
    if (found.startsWith('--')) continue
    if (found === ')') depth -= 1
    tokens.push({ text: found, start: match.index, end: match.index + found.length, depth })
    if (found === '(') depth += 1
  }
  return tokens
}

/** Every fault of this text, except in blocks that run once (`do $$`). */
export function sqlFaults(text: string): SqlFault[] {
  const tokens = tokensOf(text)
  const faults: SqlFault[] = []
  let isCondition = true
  let isOnce = false
  tokens.forEach((token, index) => {
    const word = token.text.toLowerCase()
    const before = tokens[index - 1]?.text.toLowerCase() ?? ''
    const after = tokens[index + 1]?.text.toLowerCase() ?? ''
    if (word === '$$' && (before === 'do' || isOnce)) isOnce = !isOnce
    if (isOnce) return
    if (BEFORE_CONDITION.has(word)) isCondition = true
    if (BEFORE_OTHER.has(word)) isCondition = false
    const replace = (replacement: string, { start, end } = { start: token.start, end: token.end }) =>
      faults.push({ start, end, replacement })
    const isJoint = word === 'and' && !isBetween(tokens, index)
    if (isJoint || (word === 'or' && after !== 'replace')) {
      if (/^(insert|update|delete|truncate)$/.test(after))
        replace('', { start: token.start, end: endOf(tokens, index + 1) })
      else {
        replace(SWAPS[word] ?? '')
        const end = conditionEnd(tokens, index)
        if (end !== undefined) replace('', { start: token.start, end })
      }
    } else if (word === 'is' && after === 'null') replace('is not')
    else if (word === 'not') replace('')
    else if (word === 'exists' && before !== 'not' && before !== 'if') replace('not exists')
    else if (word === '-' && !isOperand(before)) replace('')
    else if (
      CALLED.test(word) ? after === '(' && before !== '-' : word in SWAPS && !/^(and|or)$/.test(word)
    ) {
      if (word !== '=' || isCondition) replace(SWAPS[word] ?? '')
    } else if (/^\d+$/.test(word) && Number(word) < LARGE && !/^(limit|by|\.)$/.test(before))
      replace(word === '0' ? '1' : '0')
  })
  return faults
}

const isOperand = (text: string) =>
  /^[\w)$'"]/.test(text) && !/^(select|return|then|else|when|and|or)$/.test(text)

function isBetween(tokens: Token[], index: number): boolean {
  const depth = tokens[index]?.depth
  const former = tokens.slice(0, index).filter((token) => token.depth === depth)
  return former.slice(-6).some(({ text }) => text.toLowerCase() === 'between')
}

const endOf = (tokens: Token[], index: number) => tokens[index]?.end ?? 0

/** Where the condition ends that follows the `and` or `or` at this index. */
function conditionEnd(tokens: Token[], index: number): number | undefined {
  const { depth = 0 } = tokens[index] ?? {}
  const next = tokens.findIndex(
    (token, at) =>
      at > index &&
      (token.depth < depth || (token.depth === depth && AFTER_CONDITION.test(token.text.toLowerCase()))),
  )
  const last = tokens[next === -1 ? tokens.length - 1 : next - 1]
  return last && tokens.indexOf(last) > index ? last.end : undefined
}
