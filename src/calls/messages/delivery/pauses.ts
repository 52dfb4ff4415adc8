import { call, take } from '#domain/call.ts'
import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { queueNames } from './queue-entries.ts'

type PausePorts = Pick<Ports, 'queue' | 'clock'>

/** What a pause stops, by queue, as the output names it. */
export const queueWords: Readonly<Record<QueueName, string>> = {
  mail: 'Delivery of mails',
  forwards: 'Delivery of forwards',
}

/** Returns the queues that are paused now, each with its end and its reason. */
export const listPauses = call(async ({ queue, clock }: PausePorts): Promise<{ queue: QueueName; pause: Pause }[]> => {
  const pauses: { queue: QueueName; pause: Pause }[] = []
  for (const name of queueNames) {
    const pauseOf = take(await queue.pauseOf(name, clock.now()))
    if (pauseOf !== none) pauses.push({ queue: name, pause: pauseOf })
  }
  return pauses
})

/** Ends every pause. Returns the queues that were paused. */
export const endPauses = call(async (ports: PausePorts): Promise<QueueName[]> => {
  const pauses = take(await listPauses(ports))
  for (const { queue } of pauses) take(await ports.queue.pause(queue, none, ports.clock.now()))
  return pauses.map(({ queue }) => queue)
})
