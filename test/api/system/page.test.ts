import { beforeAll, describe, expect, test } from 'vitest'
import program from '../../../package.json' with { type: 'json' }
import type { TestApp } from '../../support/boot.ts'
import { admin, createApiClient, type Person, student } from '../../support/people.ts'
import { createHealthApps, type Finding, readHealth } from './health-apps.ts'

type Report = { state: string; summary: string; findings: Finding[]; versions: Record<string, string | null> }

const { booted, start } = createHealthApps()
let app: TestApp
beforeAll(() => {
  app = booted()
})

describe('the System page', () => {
  let boss: Person
  beforeAll(async () => {
    boss = await admin(app)
  })

  test('is for Admins', async () => {
    for (const ask of [createApiClient(app), (await student(app)).ask])
      expect([401, 403]).toContain((await ask('GET', '/system')).status)
  })

  test('says in one sentence that all is well, in the language of the page, and what is running', async () => {
    const { status, body } = await boss.ask('GET', '/system')
    expect(status).toBe(200)
    const { state, summary, findings, versions } = body as unknown as Report
    expect([state, summary]).toEqual(['fine', 'Everything is in order. There is nothing for you to do.'])
    expect(findings.filter((finding) => finding.state !== 'fine')).toEqual([])
    expect(versions).toMatchObject({
      app: program.version,
      node: process.version,
      postgres: expect.stringMatching(/^1[5-8]\./),
    })
    const bangla = (await boss.ask('GET', '/system?language=bn')).body as unknown as Report
    expect(bangla.summary).toBe('সবকিছু ঠিক আছে। আপনার কিছু করার নেই।')
    expect((await boss.ask('GET', '/system?language=de')).status).toBe(400)
  })

  test('reports a proxy that TRUST_PROXY does not name, and a TRUST_PROXY without a proxy', async () => {
    const proxy = async (at: TestApp, token: string, headers: Record<string, string>) => {
      const own = { authorization: `Bearer ${token}`, ...headers }
      const answer = (await (await fetch(`${at.url}/api/system`, { headers: own })).json()) as Report
      return answer.findings.find(({ name }) => name === 'proxy') as Finding
    }
    expect(await proxy(app, boss.token, { 'x-forwarded-for': '203.0.113.7' })).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('TRUST_PROXY is 0'),
      remedy: expect.stringContaining('here probably 1'),
    })
    const behind = await start({ TRUST_PROXY: '1', DATABASE_URL: app.databaseUrl })
    const through = { 'x-forwarded-for': '203.0.113.7' }
    expect(await proxy(behind, boss.token, through)).toMatchObject({ state: 'fine' })
    expect(await proxy(behind, boss.token, {})).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('came here through none'),
    })
  })

  test('one failing or hanging check does not affect the others', async () => {
    const odd = await start(
      { DATABASE_URL: app.databaseUrl },
      { statfs: () => Promise.reject(new Error('the disk is odd')) },
    )
    const { of, findings, summary } = await readHealth(odd)
    expect(of('disk')).toMatchObject({
      state: 'unknown',
      text: 'This could not be checked: the disk is odd',
    })
    expect(findings.filter(({ state }) => state === 'fine')).toHaveLength(findings.length - 1)
    expect(summary).toContain('one thing could not be checked')
    const slow = await start({ DATABASE_URL: app.databaseUrl }, { statfs: () => new Promise(() => {}) })
    const report = await slow.services.health.read('en', [])
    expect(report.findings.find(({ name }) => name === 'disk')).toMatchObject({
      state: 'unknown',
      text: expect.stringContaining('too long'),
    })
  })
})

test('a start logs the same findings, without email addresses', async () => {
  const app = await start({ DEMO: '0' })
  await app.logHealthWarnings()
  const warnings = app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(warnings.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['email', 'backup']))
  expect(warnings.find(({ subject }) => subject === 'email').msg).toContain('No email is being sent')
})
