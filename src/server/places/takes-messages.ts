import { openedFormPath } from '#domain/messages/form-elsewhere.ts'

/** In ms. */
const timeoutMs = 5_000

/** Whether the Vita at an address takes messages from pages of this origin now. */
export async function takesMessages(vitaUrl: string, origin: string): Promise<boolean> {
  const asking = { headers: { origin }, signal: AbortSignal.timeout(timeoutMs) }
  const answer = await fetch(vitaUrl + openedFormPath, asking).catch(() => undefined)
  await answer?.body?.cancel().catch(() => {})
  return answer?.status === 200
}
