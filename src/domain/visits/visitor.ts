import { type None, none } from '#resume/result.ts'

export type Device = 'desktop' | 'phone' | 'tablet'

/** The source of an entry without a referrer. */
export const directSource = 'direct'

/**
 * Programs that fetch a page because a person asks an assistant about it, as their makers publish them. Those that gather
 * pages for themselves (GPTBot, ClaudeBot, PerplexityBot) are machines. docs/behaviour.md 36.1.
 */
const assistants = [
  ['ChatGPT', /\bChatGPT-User\b/i],
  ['Claude', /\bClaude-User\b/i],
  ['Perplexity', /\bPerplexity-User\b/i],
  ['Mistral', /\bMistralAI-User\b/i],
  ['DuckDuckGo', /\bDuckAssistBot\b/i],
  ['Meta AI', /\bmeta-externalfetcher\b/i],
  ['Amazon', /\bAmzn-User\b/i],
  ['NotebookLM', /\bGoogle-NotebookLM\b/i],
] as const

/** The assistant whose program has this agent; none for any other. */
export function assistantOf(agent: string): string | None {
  return assistants.find(([, pattern]) => pattern.test(agent))?.[0] ?? none
}

/** Android says `Mobile` on phones only; iPadOS says it is a Mac, so it counts as a desktop. */
export function deviceOf(agent: string): Device {
  if (/iPad|\bTablet\b|\bKindle\b|\bSilk\/(?!.*Mobile)/i.test(agent)) return 'tablet'
  if (/Android/i.test(agent)) return /Mobile/i.test(agent) ? 'phone' : 'tablet'
  return /iPhone|iPod|Mobi/i.test(agent) ? 'phone' : 'desktop'
}

/**
 * Where a person came from: the host name of the page with the link, and nothing else of its address. None within the site.
 * The browser inside LinkedIn's app sends no referrer, so its agent counts. docs/behaviour.md 36.1.
 */
export function sourceOf(referrer: string, agent: string, ownHost: string): string | None {
  const url = referrer === '' ? null : URL.parse(referrer)
  const isNamed = url !== null && ['http:', 'https:', 'android-app:'].includes(url.protocol)
  const host = isNamed ? url.hostname.replace(/^www\./, '').toLowerCase() : ''
  if (host !== '' && host === ownHost.replace(/^www\./, '')) return none
  if (host === 'com.linkedin.android' || /\bLinkedInApp\b/.test(agent)) return 'linkedin.com'
  return host === '' ? directSource : host
}
