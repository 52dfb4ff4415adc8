import { siteContext } from '../../context.ts'
import type { Route } from './+types/markdown.ts'

/** Renders a text as pages show it, for the preview of a Markdown field. docs/behaviour.md 23.8. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = String((await request.formData()).get('text') ?? '')
  return Response.json({ html: context.get(siteContext).ports.markdown.toHtml(text.replaceAll('\r\n', '\n')) })
}
