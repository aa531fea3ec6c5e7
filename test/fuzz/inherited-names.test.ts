import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/http/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { isLong } from '../support/long.ts'
import { admin, type Person } from '../support/people.ts'
import { type RunningServer, serve } from '../support/serve.ts'

/** What every object has without anybody having put it there. */
const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype']
/**
 * Each name at every twelfth endpoint, and at every endpoint in `npm run test:long`: the same code reads
 * them all.
 */
const SHARE = isLong ? 1 : 12
const ofTurn = <T>(turn: number, values: T[]): T[] => values.filter((_, at) => at % SHARE === turn % SHARE)
const inTurn = <T extends object>(rows: T[]) => rows.map((row, turn) => ({ ...row, turn }))

let app: TestApp
let person: Person
let served: RunningServer
beforeAll(async () => {
  ;[app, served] = await Promise.all([boot(), serve()])
  person = await admin(app)
})
afterAll(async () => {
  await served.stop()
  await app.stop()
})

const queries = inherited.flatMap((name) => [
  `${name}=1`,
  `${name}=1&${name}=2`,
  `sort=${name}&status=${name}&language=${name}&method=${name}&level=${name}&weekday=${name}`,
])
const gets = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET')

test.each(inTurn(gets))(
  '$path answers, whatever name of every object its query has',
  async ({ path, turn }) => {
    const names = ofTurn(turn, [...inherited, '01931f3c-0000-7000-8000-000000000000'])
    for (const name of names) {
      const address = path.replaceAll(/\{\w+\}/g, name)
      for (const query of name === names[0] ? ofTurn(turn, queries) : queries.slice(0, 3)) {
        const { status } = await person.ask('GET', `${address}?${query}`)
        expect(status, `${address}?${query}`).toBeLessThan(500)
      }
    }
  },
)

test.each(inTurn(['/', '/sessions', '/tutors', '/login', '/coming-soon/x'].map((path) => ({ path }))))(
  'the page $path is shown, whatever name of every object its address has',
  async ({ path, turn }) => {
    for (const name of ofTurn(turn, inherited))
      for (const address of [`${path}?${name}=x`, `${path}?level=${name}&lang=${name}`, `${path}/${name}`])
        expect((await fetch(served.url + address)).status, address).toBeLessThan(500)
  },
)

test.each(inTurn(Object.values<Endpoint>(endpoints).filter(({ body }) => body)))(
  '$method $path refuses names of every object in its body',
  async ({ method, path, turn }) => {
    const address = path.replaceAll(/\{\w+\}/g, '01931f3c-0000-7000-8000-000000000000')
    for (const name of ofTurn(turn, inherited)) {
      const body = { [name]: name, role: name, method: name, status: name, kind: name, choice: name }
      const { status } = await person.ask(method, address, body)
      expect(status, name).toBeLessThan(500)
    }
  },
)
