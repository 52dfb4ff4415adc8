import { none, type Result, success } from '#domain/result.ts'
import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import { queueNames } from './queue-entries.ts'

type PausePorts = Pick<Ports, 'queue' | 'clock'>

/** What a pause stops, by queue, as the output names it. */
export const queueWords: Readonly<Record<QueueName, string>> = {
  mail: 'Delivery of mails',
  forwards: 'Delivery of forwards',
}

/** Returns the queues that are paused now, each with its end and its reason. */
export async function listPauses({ queue, clock }: PausePorts): Promise<Result<{ queue: QueueName; pause: Pause }[]>> {
  const pauses: { queue: QueueName; pause: Pause }[] = []
  for (const name of queueNames) {
    const pauseOf = await queue.pauseOf(name, clock.now())
    if (!pauseOf.ok) return pauseOf
    if (pauseOf.data !== none) pauses.push({ queue: name, pause: pauseOf.data })
  }
  return success(pauses)
}

/** Ends every pause. Returns the queues that were paused. */
export async function endPauses(ports: PausePorts): Promise<Result<QueueName[]>> {
  const pauses = await listPauses(ports)
  if (!pauses.ok) return pauses
  for (const { queue } of pauses.data) {
    const ended = await ports.queue.pause(queue, none, ports.clock.now())
    if (!ended.ok) return ended
  }
  return success(pauses.data.map(({ queue }) => queue))
}
