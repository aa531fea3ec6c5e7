import { parseSync } from 'vite'
import type { Found } from './fault.ts'
import { LARGE, sqlFaults } from './sql-faults.ts'

/** A node of the syntax tree. Which fields it has depends on its type. */
// biome-ignore lint/suspicious/noExplicitAny: the tree is ESTree, of which only some nodes are looked at
type Node = any

const OPERATORS: Record<string, string> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '+=': '-=', '-=': '+=', '&&': '||', '||': '&&' },
}
/** Functions of Drizzle. */
const OPPOSITES: Record<string, string> = {
  ...{ and: 'or', or: 'and', eq: 'ne', ne: 'eq', gt: 'gte', gte: 'gt', lt: 'lte', lte: 'lt' },
  ...{ asc: 'desc', desc: 'asc', isNull: 'isNotNull', isNotNull: 'isNull', inArray: 'notInArray' },
  ...{ exists: 'notExists', notExists: 'exists' },
}
type Add = (replacement: string, shape?: Found['shape'], part?: Node) => void

/** Methods that only look, so that an expression with them can be computed twice. */
const LOOKS = /^(some|every|filter|map|find|includes|has|get|at|slice|test|startsWith|endsWith|trim|getTime)$/
const FUNCTION = /^(Arrow)?Function(Declaration|Expression)$/
/** The name by which a compiled file has Drizzle's functions that it does not import. */
export const DRIZZLE = '$drizzle'

/** Every fault of a TypeScript file. */
export function typescriptFaults(file: string, text: string): Found[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: Found[] = []
  const of = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  visit(program, [])
  return found

  function visit(node: Node, parents: Node[]): void {
    if (!isLookedAt(node, parents.at(-1))) return
    const isAtLoad = !parents.some(({ type }) => FUNCTION.test(type))
    const statement = parents.findLastIndex(({ type }) => type === 'ExpressionStatement')
    const isInBlock = /^(Program|BlockStatement)$/.test(parents[statement - 1]?.type)
    const add: Add = (replacement, shape = 'expression', part = node) => {
      const { start, end } = part
      found.push({
        ...{ start, end, replacement, shape, isAtLoad },
        isPure: shape === 'expression' && isPure(part),
        beginsStatement: isInBlock && parents[statement].start === start,
      })
    }
    faultsOf(node, add)
    for (const child of childrenOf(node)) visit(child, [...parents, node])
  }

  function faultsOf(node: Node, add: Add) {
    const cut = ({ start, end }: Node, replacement = '') =>
      text.slice(node.start, start) + replacement + text.slice(end, node.end)
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression': {
        const { left, right, operator } = node
        const other = OPERATORS[operator]
        if (operator === '??') add(of(left))
        if (!other || (/[+-]/.test(operator) && [left, right].some(isText))) return
        const between = text.slice(left.end, right.start).replace(operator, other)
        return add(text.slice(node.start, left.end) + between + text.slice(right.start, node.end))
      }
      case 'UnaryExpression':
        if (node.operator === '!' || (node.operator === '-' && node.argument.type !== 'Literal'))
          add(of(node.argument))
        return
      case 'ConditionalExpression': {
        const { test, consequent, alternate } = node
        return add(`${of(test)} ? ${of(alternate)} : ${of(consequent)}`)
      }
      case 'IfStatement':
        if (!node.alternate && leaves(node.consequent))
          add('false', isPure(node.test) ? 'expression' : 'guard', node.test)
        return
      case 'Literal':
        for (const other of otherValues(node)) add(other)
        return
      case 'ArrayExpression':
        if (
          node.elements.length > 1 &&
          node.elements.every((one: Node) => one?.type === 'Literal' && isText(one))
        )
          for (const index of node.elements.keys()) add(cut(listed(node.elements, index)))
        return
      case 'TaggedTemplateExpression':
        if (of(node.tag).replace(/<.*>$/s, '') === 'sql')
          for (const { start, end, replacement } of sqlFaults(of(node.quasi)))
            add(cut({ start: node.quasi.start + start, end: node.quasi.start + end }, replacement))
        return
      case 'CallExpression':
        return faultsOfCall(node, cut, add)
    }
  }

  function faultsOfCall(
    node: Node,
    cut: (part: Node, other?: string) => string,
    add: (replacement: string) => void,
  ) {
    const { callee, arguments: values } = node
    if (callee.type === 'Identifier') {
      const other = OPPOSITES[callee.name]
      if (!other) return
      if (values.length > 1 || !/^(and|or)$/.test(callee.name)) add(cut(callee, `${DRIZZLE}.${other}`))
      if (/^(and|or)$/.test(callee.name) && values.length > 1)
        for (const index of values.keys()) add(cut(listed(values, index)))
      return
    }
    if (callee.type !== 'MemberExpression' || callee.computed || callee.optional || hasOptional(callee))
      return
    const { object, property } = callee
    if (/^(orderBy|where|filter)$/.test(property.name)) add(of(object))
    if (property.name === 'some') add(cut(property, 'every'))
    if (property.name === 'every') add(cut(property, 'some'))
  }
}

/** Types, imports and names of properties have no faults. */
function isLookedAt(node: Node, parent: Node): boolean {
  if (/^TS(AsExpression|NonNullExpression|SatisfiesExpression)$/.test(node.type)) return true
  if (/^(TS|Import|ExportAll)/.test(node.type)) return false
  return !(parent?.key === node && !parent.computed && !parent.shorthand)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value: Node) => typeof value?.type === 'string' && typeof value.start === 'number')
}

const isText = (node: Node) => node.type === 'TemplateLiteral' || typeof node.value === 'string'

/** Whether nothing after this statement of an `if` runs. */
function leaves(statement: Node): boolean {
  if (statement.type === 'BlockStatement') return statement.body.length === 1 && leaves(statement.body[0])
  return /^(Return|Throw|Continue)Statement$/.test(statement.type)
}

function otherValues({ value, raw }: Node): string[] {
  if (typeof value === 'boolean') return [String(!value)]
  if (typeof value !== 'number') return []
  if (value === 0) return ['1']
  return value < LARGE && /^\d+$/.test(raw) ? [String(value + 1), String(value - 1)] : ['0']
}

/** An element of a list with the comma that separates it. */
function listed(elements: Node[], index: number): { start: number; end: number } {
  const [element, former, next] = [elements[index], elements[index - 1], elements[index + 1]]
  return next ? { start: element.start, end: next.start } : { start: former.end, end: element.end }
}

function hasOptional(node: Node): boolean {
  return Boolean(node && (node.optional || hasOptional(node.object ?? node.callee)))
}

/**
 * Whether the value can be computed twice: it waits for nothing, changes nothing, and calls what only looks.
 */
function isPure(node: Node): boolean {
  switch (node.type) {
    case 'AwaitExpression':
    case 'YieldExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression':
    case 'NewExpression':
    case 'TaggedTemplateExpression':
      return false
    case 'CallExpression':
      return LOOKS.test(node.callee.property?.name ?? '') && childrenOf(node).every(isPure)
    default:
      return childrenOf(node).every(isPure)
  }
}
