import { ask, textOf } from './wire.ts'

/** The address of a page's app script; '' when its text is in the page. */
export function appScriptAddress(html: string): string {
  return /<script type="text\/plain" id="app-script" data-src="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** The app script of a served page. Throws when it has none. */
export async function appScriptOf(origin: string, html: string): Promise<string> {
  const address = appScriptAddress(html)
  if (address !== '') return textOf(await ask(origin, address))
  const text = /<script type="text\/plain" id="app-script">([\s\S]+?)<\/script>/.exec(html)?.[1]
  if (text === undefined) throw new Error('The page has no app script.')
  return text
}
