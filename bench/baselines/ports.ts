import type { Ports } from '../../src/ports/ports.ts'

type Call = (...args: unknown[]) => unknown

/** Ports that memoise every call by its arguments, except those of the clock. To the page loaders they return constants. */
export function rememberedPorts(ports: Ports): Ports {
  return around(ports, (call, name) => {
    const answers = new Map<string, unknown>()
    if (name === 'clock') return call
    return (...args) => {
      const words = JSON.stringify(args)
      if (!answers.has(words)) answers.set(words, call(...args))
      return answers.get(words)
    }
  })
}

/** Ports that count all calls. */
export function countedPorts(ports: Ports): { ports: Ports; calls(): number } {
  let count = 0
  const counted = around(ports, (call) => (...args) => {
    count += 1
    return call(...args)
  })
  return { ports: counted, calls: () => count }
}

/** Wraps every function of every port with `put`. */
function around(ports: Ports, put: (call: Call, portName: string) => Call): Ports {
  const wrapped = Object.entries(ports).map(([name, port]) => [
    name,
    port === null ? null : aroundPort(name, port, put),
  ])
  return Object.fromEntries(wrapped) as Ports
}

function aroundPort(name: string, port: object, put: (call: Call, portName: string) => Call): object {
  const entries = Object.entries(port).map(([key, value]) => {
    const isCall = typeof value === 'function'
    return [key, isCall ? put((...args) => (value as Call).apply(port, args), name) : value]
  })
  return Object.fromEntries(entries)
}
