import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Centre, defaultCentre } from '../../contract/centre/centre.ts'
import type { Executor } from '../client.ts'
import { centreMarks, settings } from '../schema.ts'

/** The centre of the demonstration has the product's name. */
export const demoCentre: Centre = {
  ...defaultCentre,
  ...{ name: 'Boithok', nameBn: 'বৈঠক' },
  description:
    'Boithok brings students and good tutors together: live sessions, fair fees and notes you keep.',
  descriptionBn: 'শিক্ষার্থী আর ভালো টিউটরদের এক বৈঠকে আনে বৈঠক: লাইভ সেশন, ন্যায্য ফি, আর হাতের কাছে নোট।',
  ...{ hours: 'Every day, 9am-9pm', hoursBn: 'প্রতিদিন সকাল ৯টা থেকে রাত ৯টা' },
  ...{ phone: '09610 000 000', email: 'support@boithok.example' },
}

/** Inserts it with its mark. Does nothing where a centre is. */
export async function insertDemoCentre(queries: Pick<Executor, 'insert'>, now: Date): Promise<void> {
  const picture = await readFile(join(import.meta.dirname, 'mark.png'))
  const mark = createHash('sha256').update(picture).digest('hex')
  await queries
    .insert(centreMarks)
    .values({ id: mark, content: picture.toString('base64'), createdAt: now })
    .onConflictDoNothing()
  await queries
    .insert(settings)
    .values({ name: 'centre', value: { ...demoCentre, mark }, version: 1 })
    .onConflictDoNothing()
}
