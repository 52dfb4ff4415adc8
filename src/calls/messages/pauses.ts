import { none, type Result, success } from '#domain/result.ts'
import type { QueueName, Rest } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import { queueNames } from './queue-entries.ts'

type PausePorts = Pick<Ports, 'queue' | 'clock'>

/** Returns the queues that are paused now, each with its end and its reason. */
export async function listPauses({ queue, clock }: PausePorts): Promise<Result<{ queue: QueueName; rest: Rest }[]>> {
  const rests: { queue: QueueName; rest: Rest }[] = []
  for (const name of queueNames) {
    const resting = await queue.resting(name, clock.now())
    if (!resting.ok) return resting
    if (resting.data !== none) rests.push({ queue: name, rest: resting.data })
  }
  return success(rests)
}

/** Ends every pause. Returns the queues that were paused. */
export async function endPauses(ports: PausePorts): Promise<Result<QueueName[]>> {
  const rests = await listPauses(ports)
  if (!rests.ok) return rests
  for (const { queue } of rests.data) {
    const ended = await ports.queue.rest(queue, none)
    if (!ended.ok) return ended
  }
  return success(rests.data.map(({ queue }) => queue))
}
