import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallExpression, type Expression, parseSync } from '@swc/core'

const isOurs = (name: string) => !/^(node_modules|build|data|\..*)$/.test(name)

/** The titles of all tests and groups below a folder, with the file that each is in. */
export function allTestTitles(root: string): { file: string; title: string }[] {
  return globSync('**/*.{test,journey}.ts', { cwd: root, exclude: (name) => !isOurs(name) })
    .sort()
    .flatMap((file) => testTitles(readFileSync(join(root, file), 'utf8')).map((title) => ({ file, title })))
}

/** Modifiers that keep a test from running, and steps. */
const ignored = ['skip', 'todo', 'fixme', 'step']

/** The titles of tests and groups in a TypeScript source, without skipped ones. */
export function testTitles(source: string): string[] {
  const titles: string[] = []
  visit(parseSync(source, { syntax: 'typescript' }))
  return titles

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'CallExpression') {
      const call = node as CallExpression
      const words = wordsOf(call.callee as Expression)
      const isTest = /^(test|it|describe)$/.test(words[0] ?? '')
      if (isTest && words.some((word) => ignored.includes(word))) return
      const title = isTest && textOf(call.arguments[0]?.expression)
      if (title) titles.push(title)
    }
    for (const part of Object.values(node)) visit(part)
  }
}

/** `test.describe.each(rows)` → test, describe, each. */
function wordsOf(callee: Expression): string[] {
  switch (callee.type) {
    case 'Identifier':
      return [callee.value]
    case 'MemberExpression':
      return [
        ...wordsOf(callee.object),
        callee.property.type === 'Identifier' ? callee.property.value : 'computed',
      ]
    case 'CallExpression':
      return wordsOf(callee.callee as Expression)
    case 'TaggedTemplateExpression':
      return wordsOf(callee.tag)
    default:
      return []
  }
}

function textOf(title: Expression | undefined): string | undefined {
  if (title?.type === 'StringLiteral') return title.value
  if (title?.type === 'TemplateLiteral') return title.quasis.map(({ raw }) => raw).join('…')
  return undefined
}
