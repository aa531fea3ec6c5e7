import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { callAs, newConfirmedStudent, newSession } from './people.ts'

/** An offer waits for no morning that would come too late, so this runs at any hour. */
const soon = () => new Date(Date.now() + 50 * 60_000).toISOString()

test.use(phone)

test('W01 W02 W03 somebody waits for a full session, says no, waits again and takes the seat; one with a fee is paid with one tap from the first screen', async ({
  page,
  request,
}) => {
  const [holder, other, email] = [
    await newConfirmedStudent(request),
    await newConfirmedStudent(request),
    await newConfirmedStudent(request),
  ]
  const { id, title } = await newSession(request, { capacity: 1, registrationEnd: soon() })
  const paid = await newSession(request, { capacity: 1, fee: 300, registrationEnd: soon() })
  await callAs(request, holder, 'POST', '/bookedSessions', { sessionId: id })
  await callAs(request, other, 'POST', `/sessions/${id}/waitlist`)
  await arrive(page, email)

  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('You are 2nd on the waitlist')).toBeFocused()

  // Without a touch, the page follows the line.
  await callAs(request, other, 'DELETE', `/sessions/${id}/waitlist`)
  await expect(page.getByText('You are 1st on the waitlist')).toBeVisible()
  await callAs(request, holder, 'DELETE', `/bookedSessions/${id}`)
  await expect(page.getByText(/Your seat is held for \d\d?:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give it up' }).click()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeEnabled()

  await callAs(request, holder, 'POST', '/bookedSessions', { sessionId: id })
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('You are 1st on the waitlist')).toBeVisible()
  await callAs(request, holder, 'DELETE', `/bookedSessions/${id}`)
  await expect(page.getByText('A seat is free for you')).toBeVisible()

  await follow(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Take the seat' }).click()
  await expect(page.getByText('Your seat is booked.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toHaveCount(0)

  const held = { sessionId: paid.id, method: 'card', amount: 300 }
  await callAs(request, holder, 'POST', '/checkouts', held)
  await follow(page, `/bookedSession/${paid.id}`)
  await expect(page.getByText('The last ones are held for others')).toBeVisible()
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('You are 1st on the waitlist')).toBeVisible()
  await callAs(request, holder, 'DELETE', `/sessions/${paid.id}/hold`)
  // The first screen asks for offers every half minute only.
  await expect(page.getByText('A seat is free for you')).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Take the seat' }).click()
  await expect(page).toHaveURL(`/dashboard/payment/${paid.id}`)
  await expect(page.getByRole('button', { name: 'International card' })).toBeVisible()
  await expect(page.getByText(/Your seat is held for \d\d?:\d\d/)).toBeVisible()
})
