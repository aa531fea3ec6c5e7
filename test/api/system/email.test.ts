// Loaded before: on a busy machine that alone takes as long as an email server may.
import 'nodemailer'
import { describe, expect, test, vi } from 'vitest'
import { locales } from '../../../contract/formats/locale.ts'
import { deliveries } from '../../../db/schema.ts'
import { checkEmail } from '../../../domain/health/checks/email.ts'
import { readOperationalStats } from '../../../domain/health/operational-stats.ts'
import { healthTexts } from '../../../domain/health/texts/index.ts'
import type { TestApp } from '../../support/boot.ts'
import { deliverDueEmails } from '../../support/emails.ts'
import { firebaseEnv } from '../../support/firebase.ts'
import { student } from '../../support/people.ts'
import { startSmtpServer } from '../../support/smtp.ts'
import { createHealthApps, MINUTE, readHealth } from './health-apps.ts'

const { start, startBeside, stops } = createHealthApps()

describe('mail checks', () => {
  test('production without an email server reports that no email leaves; with Firebase, which emails do not', async () => {
    const { of, state, summary } = await readHealth(await startBeside({ DEMO: '0' }))
    expect(of('email')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('No email is being sent'),
    })
    expect(of('email').remedy).toContain('SMTP_URL')
    expect([state, summary]).toEqual(['broken', expect.stringMatching(/things need you/)])
    const beside = await readHealth(
      await startBeside({ DEMO: '0', ...firebaseEnv }, { fetch: async () => Response.json({}) }),
    )
    expect(beside.of('email')).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('Firebase'),
    })
  })

  test('an email server that is down, the size of the backlog, and recovery', async () => {
    const smtp = await startSmtpServer()
    stops.push(() => smtp.stop())
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' }
    const app = await start(env)
    expect((await readHealth(app)).of('email')).toMatchObject({
      state: 'fine',
      text: expect.stringContaining('accepts our emails'),
    })

    const away = await start({ ...env, SMTP_URL: 'smtp://127.0.0.1:1', DATABASE_URL: app.databaseUrl })
    await queueEmail(away)
    expect((await readHealth(away)).of('email')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/cannot be used: .*ECONNREFUSED.* 1 email is waiting\./),
    })
  })

  test('an email server that accepts the connection and never answers', async () => {
    const app = await startBeside()
    const { context } = app.services
    const setting = { demo: false, firebase: false, verify: () => new Promise<void>(() => {}), patienceMs: 1 }
    const { state, finding } = await checkEmail(context, setting, () => readOperationalStats(context))
    expect([state, finding(healthTexts.en, locales.en).text]).toEqual([
      'broken',
      'The email server does not answer.',
    ])
    expect(finding(healthTexts.bn, locales.bn).text).toBe('ইমেইল সার্ভার সাড়া দিচ্ছে না।')
  })

  test('an email that waits too long, and one that failed for good with the server’s reply', async () => {
    const smtp = await startSmtpServer()
    stops.push(() => smtp.stop())
    const app = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' })
    await queueEmail(app)
    const fail = (isFinal: boolean) =>
      deliverDueEmails(app.services.context, {
        isFinal: () => isFinal,
        mailer: { from: 'mail@boithok.test', send: () => Promise.reject(new Error('452 too busy')) },
      })
    await fail(false)
    app.setTime(new Date(Date.now() + 11 * MINUTE))
    expect((await readHealth(app)).of('email')).toMatchObject({
      state: 'attention',
      text: expect.stringMatching(
        /^1 email has been waiting, the oldest since .*The last error: 452 too busy\.$/,
      ),
    })
    await fail(true)
    const again = await start({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Boithok <mail@boithok.test>',
      DATABASE_URL: app.databaseUrl,
    })
    expect((await readHealth(again)).of('email')).toMatchObject({
      state: 'attention',
      text: 'Of the last day’s 1 email we gave up on 1. The last error: 452 too busy.',
    })
  })

  async function queueEmail(app: TestApp) {
    const person = await student(app)
    const { apiKey } = app.services.clientConfig.identity
    await fetch(`${app.url}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: person.email }),
    })
    await vi.waitFor(async () => {
      expect(await app.services.context.database.select().from(deliveries)).toHaveLength(1)
    }, 30_000)
  }
})
