import { hash } from 'node:crypto'
import { type OutsideSources, pagePolicy } from './security-headers.ts'

/** Gives the text of a built stylesheet by its address, or undefined when there is none. */
export type Stylesheets = (address: string) => string | undefined

/** Which layer wins over which, before anything else: the build may put any stylesheet first. As in `web/styles/layers.css`. */
const layerOrder = '@layer reset, tokens, base, components, pages, print;'

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/?>/g
/** Where the styles stand: a walk to another page brings stylesheets, and they must not come before the layers' order. */
const firstStylesheet = /<link rel="stylesheet"|<\/head>/
const modulePreload = /<link rel="modulepreload"[^>]*>/g
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const tone = /tone-([0-9a-f]{6})\b/g

/**
 * A page as it is sent, from the page as the router wrote it: styles inline, scripts as a text that the starter runs at
 * the first touch, and the policy with the hash of everything inline. Markup that an upgrade of the router has changed is
 * left as it is; `page.test.ts` tells. `outside` is what else the page may load. Source: rendering, What it costs.
 */
export function finishedPage(
  html: string,
  stylesheets: Stylesheets,
  outside: OutsideSources = {},
): { html: string; policy: string } {
  const [styled, styleHashes] = withInlineStyles(html, stylesheets)
  const page = withLateScripts(styled)
  return { html: page, policy: pagePolicy(scriptHashes(page), styleHashes, outside) }
}

/** The links stay for the router, but disabled: the browser does not load them. One that is not inlined needs the layers' order, too. */
function withInlineStyles(html: string, stylesheets: Stylesheets): [html: string, hashes: string[]] {
  const styles: string[] = []
  const linked = html.replaceAll(stylesheetLink, (link, address: string) => {
    const text = stylesheets(address)
    if (text === undefined) return link
    styles.push(text)
    return `<link rel="stylesheet" href="${address}" disabled="">`
  })
  const rules = styles.join('\n') + toneRules(html)
  const isUnstyled = rules === '' && linked.search(stylesheetLink) === -1
  if (isUnstyled || rules.includes('</style')) return [html, []]
  const text = layerOrder + rules
  return [linked.replace(firstStylesheet, (found) => `<style>${text}</style>${found}`), [hashOf(text)]]
}

/** The main colour of each picture of the page, for as long as the picture is not there. */
function toneRules(html: string): string {
  const colors = new Set([...html.matchAll(tone)].map(([, color]) => color))
  if (colors.size === 0) return ''
  return `@layer base{${[...colors].map((color) => `.tone-${color}{background-color:#${color}}`).join('')}}`
}

function withLateScripts(html: string): string {
  const late = html.replace(
    moduleScript,
    (_, code: string) => `<script type="text/plain" id="app-script">${code}</script>`,
  )
  return late === html ? html : late.replaceAll(modulePreload, '')
}

/** The hash of every inline script, the late one included: the starter runs it as an inline script. */
function scriptHashes(html: string): string[] {
  return [...new Set([...html.matchAll(inlineScript)].map(([, , code = '']) => hashOf(code)))]
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}
