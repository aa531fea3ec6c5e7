import { notifyOfClassChanges } from '../../../domain/classes/changes/notify.ts'
import type { ClassAct } from './schedule.ts'
import type { Person, World } from './world.ts'

const HOUR_MS = 3600_000

type Acting = { world: World; by: Person; sessionId: string }

/** An Admin moves, cancels or adds a class; the server refuses what cannot be. */
export async function changeClasses({ world, by, sessionId }: Acting, act: ClassAct): Promise<void> {
  const start = new Date(world.clock().getTime() + act.inHours * HOUR_MS)
  const times = { start, end: new Date(start.getTime() + HOUR_MS), reason: 'The power is off.' }
  const path = `/api/sessions/${sessionId}`
  if (act.kind === 'add') {
    await world.send(`${path}/classes`, { method: 'POST', by, json: times })
    return
  }
  const shown = await world.send(path, { by })
  const classes = (shown?.body.classes ?? []) as unknown as { _id: string; version: number }[]
  const chosen = classes[act.which % classes.length]
  if (!chosen) return
  const { version } = chosen
  const json = act.kind === 'move' ? { ...times, version } : { state: 'cancelled', reason: 'Ill', version }
  const send = () => world.send(`${path}/classes/${chosen._id}`, { method: 'PATCH', by, json })
  await Promise.all(act.isTwice ? [send(), send()] : [send()])
}

/** The background job, as one process runs it. */
export async function notifyOnce(world: World): Promise<void> {
  const { context, killed } = await world.process()
  const notified = (async () => {
    while ((await notifyOfClassChanges(context)) > 0);
  })()
  await Promise.race([notified.catch(() => {}), killed])
}
