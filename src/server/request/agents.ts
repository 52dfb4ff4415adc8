import { isbot } from 'isbot'
import { none } from '#domain/result.ts'
import { assistantOf, type Device, deviceOf } from '#domain/visits/visitor.ts'

/** What the program is that sends a request, as far as it says so itself. */
export type Agent = { kind: 'browser'; device: Device } | { kind: 'assistant'; name: string } | { kind: 'machine' }

/** Longer agents are no browser's. */
const maxAgentLength = 500

/** How many agents are remembered. At the limit all are forgotten. */
const maxAgents = 1_000

/** Returns what an agent is, from memory where it came lately: the patterns of machines are long. */
export function knownAgents(): (text: string) => Agent {
  const known = new Map<string, Agent>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (text === '' || text.length > maxAgentLength) return { kind: 'machine' }
    const assistant = assistantOf(text)
    const agent: Agent =
      assistant !== none
        ? { kind: 'assistant', name: assistant }
        : isbot(text)
          ? { kind: 'machine' }
          : { kind: 'browser', device: deviceOf(text) }
    if (known.size === maxAgents) known.clear()
    known.set(text, agent)
    return agent
  }
}
