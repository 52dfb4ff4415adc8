import { hashOf } from '../html/inline-styles.ts'

/** A rendered page as a `latin1` string, as in `html/post-process-html.ts`, with what the live site says in headers. */
export type HtmlPage = { html: string; policy: string; isListed: boolean }

/**
 * The page with what a host of files says in no header: its policy, and whether search engines leave it out. `lead` is a script at
 * the end of its head.
 */
export function filePage({ html, policy, isListed }: HtmlPage, lead = ''): string {
  const robots = isListed || html.includes('<meta name="robots"') ? '' : '<meta name="robots" content="noindex"/>'
  const script = lead && `<script>${lead}</script>`
  return withPolicy(
    html.replace('</head>', () => `${robots}${script}</head>`),
    policy,
    lead,
  )
}

/**
 * A page with its policy, to which the hash of `lead` is added. `frame-ancestors` counts in a header only, and stands in `_headers`. A
 * host of files takes no form.
 */
export function withPolicy(html: string, policy: string, lead = ''): string {
  const directives = policy.split('; ').flatMap((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    if (name === 'frame-ancestors') return []
    if (name === 'form-action')
      return `form-action ${sources.filter((each) => each !== "'self'").join(' ') || "'none'"}`
    return name === 'script-src' && lead !== '' ? `${directive} '${hashOf(lead)}'` : directive
  })
  const meta = `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}"/>`
  return html.replace(/<meta charset="utf-8"\/?>/i, (charset) => charset + meta)
}
