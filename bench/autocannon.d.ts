declare module 'autocannon' {
  export type Result = { requests: { average: number }; latency: { p50: number; p99: number } }
  export default function autocannon(options: {
    url: string
    connections: number
    duration?: number
    amount?: number
    headers?: Record<string, string>
  }): Promise<Result>
}
