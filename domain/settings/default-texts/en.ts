import type { TextKind } from '../../../contract/centre/text-kinds.ts'

/**
 * The words of the texts until the centre writes its own: no more and no less than the product does. Who
 * changes how refunds, accounts or seats work changes them here too, and in `bn.ts`.
 */
export const englishTexts: Record<TextKind, string> = {
  refund: `This is how you get a refund for a study session of {centreName}.

## If you cancel

- You can cancel a paid booking yourself until {refundHours} before its class. Open it under Booked Sessions.
- You get {refundPercent} of the price back. After that time you cannot cancel, and no money is refunded.
- You can leave a course until {refundHours} before its last class. You get {refundPercent} of the price of the classes that begin at least {refundHours} later; those before that count as held.
- You can give up a free seat until its last class begins.
- As long as you can cancel, you can switch to another batch of the course with a free seat. What is left of your price pays for it. If it costs less, you get {refundPercent} of the difference back.

Your booking keeps the rule that stood here when you booked. Before you confirm, you see the amount.

## If we change something

- **We cancel the session, or too few students have booked:** you get back all that you paid for the classes to come.
- **We move or cancel a class:** we tell you, and you choose. Keep your seat, switch to another batch where there is one, or get back all that you paid for the classes to come.

## How you are refunded

- It is refunded the way you paid. Your bank or wallet may take several days.
- What you paid in cash or sent by hand, the centre refunds by hand.
- You can follow every refund under My payments. Your receipt shows it too.
- If your money arrives when the last seat is gone, it is refunded without you asking.

## If you pay by parts

Classes that were held are paid for first. Of the rest that you paid, you get back what the rule above says. Parts that are still open are no longer due.

## If something went wrong

Paid twice, or no seat after paying? Write to {centreEmail} or call {centrePhone}, and have the transaction ID at hand.`,

  privacy: `This is what {centreName} knows about you, why, and what you can do about it.

## What we keep

- **Your account:** your name, email or phone number, and a photo if you add one.
- **Your studies:** the sessions that you book or wait for, your notes, and what we told you about your classes. If you teach, your application, sessions and materials.
- **Your payments:** amounts, days, methods and transaction IDs. Card numbers go to the payment provider and never to us.
- **Technical records:** which pages were asked for, to find errors. Internet addresses are counted for a short time, to stop abuse.

Cookies remember your language, your theme and that you are signed in. We show no advertising, and we do not follow you to other websites. Payment and sign-in services may set cookies of their own.

## Who sees it

- Your tutor sees your name, email and phone number, and whether you have paid, to know who is coming.
- The centre’s office sees your contact details, bookings and payments. What it changes is written down.
- Your notes are yours alone, and other students do not see you.
- Payment, sign-in and message services get what they need to do their work. We sell your details to nobody.

## How long we keep it

As long as you have an account; old messages to you are deleted before that. You can delete your account yourself, in your profile:

- Your notes and personal details are deleted for good.
- You lose your seats in classes to come. We refund those that can still be cancelled.
- Past bookings and payments stay in our books, without your name.

## What you can ask for

In your profile you can change your name and photo, switch off reminders, and download all that we have about you. Ask us if you want something corrected or deleted.

## If you are under 18

Your parent or guardian must agree before you make an account, book or pay. Bangladesh’s Personal Data Protection Ordinance of 2025 says so. If your child has an account and you do not agree, tell us, and we delete it.

## Contact

{centreName}: {centreEmail}, {centrePhone}`,

  terms: `Who makes an account, books or pays at {centreName} agrees to these terms.

## Your account

- Give your own name, and an email or phone number that is yours. Tell nobody your password.
- If you are under 18, your parent or guardian must agree before you sign up, book or pay.
- You can delete your account at any time, in your profile.

## Booking and paying

- Your seat is booked when we confirm it: a free one at once, a paid one when your payment has arrived. While you pay, we hold your seat for the time that is shown.
- The price that you see before you pay is what you pay. Later changes of the price do not touch your booking.
- If you pay by parts, each part is due on the day that is shown. If a part stays unpaid, links to classes and materials close until it is paid. Your seat stays yours.
- Some sessions need a minimum number of students by a certain day. With fewer, the session is cancelled and your money is refunded.
- The [refund policy](/about/refund) says when you can cancel, and what you get back.

## Classes

- Sometimes we must move a class, or change its place or tutor. We tell you. If we move or cancel a class, you may get a refund for the classes to come.
- Your seat, links and materials are for you alone. Do not pass them on, and do not record classes without permission.
- Treat tutors and other students with respect. Who disturbs classes or cheats may lose their seat or account.

## If you teach

What you publish must be true, and yours to use. We look at applications and sessions before they appear, and may decline them.

## What we promise

We do our work with care. We cannot promise that this website never fails, or that you reach a certain result in an exam. If we make a mistake, we put it right. Your rights as a consumer by the laws of Bangladesh stay as they are.

## Changes and contact

When these terms change, this page says so by its date. Questions: {centreEmail}, {centrePhone}. How we treat your details is in the [privacy policy](/about/privacy).`,
}
