import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../deploy/patroni')

/** The files that an operator copies to the machines. */
export const exampleFiles = ['patroni.yml', 'etcd', 'pgbouncer.ini', 'haproxy.cfg'] as const
export type ExampleFile = (typeof exampleFiles)[number]

/**
 * A file of `deploy/patroni` with its words in capitals and its folders replaced, as
 * docs/operating/machines.md tells to.
 * @throws {Error} when a placeholder is left
 */
export async function fillExample(name: ExampleFile, replaced: Record<string, string>): Promise<string> {
  let text = await readFile(join(folder, name), 'utf8')
  for (const [word, value] of Object.entries(replaced)) text = text.replaceAll(word, value)
  const left = /\b(THIS_[A-Z]+|ADDRESS_\d|[A-Z]+_(PASSWORD|NETWORK))\b/.exec(withoutComments(text))
  if (left) throw new Error(`deploy/patroni/${name}: nothing replaces ${left[0]}`)
  return text
}

const withoutComments = (text: string) => text.replaceAll(/^\s*[#;].*$/gm, '')
