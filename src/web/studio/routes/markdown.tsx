import { markdownHtml } from '#resume/write/markdown.ts'
import type { Route } from './+types/markdown.ts'

/** Renders a text as pages show it, for the preview of a Markdown field. docs/behaviour.md 23.8. */
export async function action({ request }: Route.ActionArgs) {
  const text = String((await request.formData()).get('text') ?? '')
  return Response.json({ html: markdownHtml(text.replaceAll('\r\n', '\n')) })
}
