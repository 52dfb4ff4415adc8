import { type RefCallback, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { currentTheme } from '../../ui/theme/theme.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { loader } from '../root.tsx'
import { Icon } from '../views/icon.tsx'
import { editorView, withEditorView } from './editor-view.ts'
import { leaveFile } from './frame.ts'
import { Segment } from './segment.tsx'
import './preview-frame.css'

/** The preview is loaded at most this often, in ms. docs/behaviour.md 23.9. */
const refreshMs = 500

const widths = [
  { value: 'phone', icon: 'phone', title: 'Phone, 390 px', usual: 'small' },
  { value: 'tablet', icon: 'tablet', title: 'Tablet, 820 px' },
  { value: 'desktop', icon: 'screen', title: 'Desktop, 1280 px', usual: 'large' },
]
const inks = [
  { value: 'light', icon: 'sun', title: 'Light', usual: 'light' },
  { value: 'dark', icon: 'moon', title: 'Dark', usual: 'dark' },
]

export type PreviewFrameProps = {
  /** The public page: its address. */
  path: string
  saves: number
  /** The accent's hue while it differs from the draft's. */
  hue?: number | undefined
  /** The address of previews, and what is previewed. */
  root?: string
  caption?: string
}

/** A loaded or loading page of the preview. */
type Shown = { key: number; address: string }

/**
 * The public page as visitors will see it, made from the draft. It runs no scripts. The address of the screen names its width and
 * theme, so that they are links. A newer page is loaded behind the shown one and takes its place, and its scroll position, once it
 * is there. Where it is not shown, beside a form on a phone, nothing is loaded. docs/behaviour.md 23.9.
 */
export function PreviewFrame({
  path,
  saves,
  hue,
  root = '/studio/preview',
  caption = 'Preview of the draft',
}: PreviewFrameProps) {
  const { search } = useLocation()
  const { wide, ink, side } = editorView(search)
  const theme = useTheme(useRouteLoaderData<typeof loader>('root')?.theme)
  const chosenInk = ink ?? (theme === 'system' ? null : (theme ?? null))
  const address = withTheme(root + path, chosenInk)
  const { pages, show, frameOf, shown } = usePages(address)
  usePressedFields(shown, search, side)
  useFocusedField(shown)

  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) show(address)
    isFirst.current = false
  }, [address, show])

  const last = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each save; another address is shown at once
  useEffect(() => {
    if (saves === 0) return
    const wait = Math.max(0, last.current + refreshMs - performance.now())
    const timer = setTimeout(() => {
      last.current = performance.now()
      // A frame is at about:blank until its first page is there, and has no document of ours after one that failed.
      const location = shown.current?.contentDocument?.location
      show(location?.pathname.startsWith(root) ? withTheme(location.pathname + location.search, chosenInk) : address)
    }, wait)
    return () => clearTimeout(timer)
  }, [saves])

  const showHue = () => {
    const page = shown.current?.contentDocument?.documentElement
    if (hue !== undefined) page?.style.setProperty('--accent-hue', String(hue))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each hue
  useEffect(showHue, [hue])

  return (
    <section className="preview-frame" aria-label="Preview" data-wide={wide ?? undefined}>
      <div className="ends preview-frame__head">
        <span>{caption}</span>
        <div className="row-of">
          <Segment label="Width of the preview" name="wide" choices={widths} chosen={wide} />
          <Segment label="Light or dark, for the preview" name="ink" choices={inks} chosen={chosenInk} />
          <a className="tool" href={address} target="_blank" rel="noopener" title="Open in a new tab">
            <VisuallyHidden>Open the preview in a new tab</VisuallyHidden>
            <Icon name="out" />
          </a>
        </div>
      </div>
      <div className="preview-frame__room">
        <div className="preview-frame__window">
          {pages.map(({ key, address: source }, at) => (
            <iframe
              key={key}
              ref={frameOf(key)}
              className={at === 0 ? 'preview-frame__frame' : 'preview-frame__next'}
              title={at === 0 ? 'Preview: the page as visitors will see it' : 'The next preview'}
              loading="lazy"
              aria-hidden={at === 0 ? undefined : true}
              tabIndex={at === 0 ? undefined : -1}
              src={source}
              onLoad={showHue}
              // WebKit runs no listener of ours in a frame without scripts; the page's own policy keeps its scripts from running.
              sandbox="allow-same-origin allow-scripts"
            />
          ))}
        </div>
      </div>
    </section>
  )
}

function withTheme(address: string, theme: string | null): string {
  if (theme === null) return address
  const [path = '', query = ''] = address.split('?')
  const asked = new URLSearchParams(query)
  asked.set('theme', theme)
  return `${path}?${asked}`
}

/** The shown page and the one that is loading behind it. A frame of its own for each leaves no entry in the history. */
function usePages(address: string) {
  const [pages, setPages] = useState<readonly Shown[]>([{ key: 0, address }])
  const shown = useRef<HTMLIFrameElement>(null)
  const keys = useRef(0)

  const show = useCallback((next: string) => {
    keys.current += 1
    const key = keys.current
    setPages(([first]) => [...(first ? [first] : []), { key, address: next }])
  }, [])

  const frameOf = useCallback((key: number): RefCallback<HTMLIFrameElement> => {
    return (frame) => {
      if (frame === null) return
      if (shown.current === null) shown.current = frame
      const take = () => {
        if (shown.current === frame) return
        frame.contentDocument?.defaultView?.scrollTo(0, shown.current?.contentDocument?.defaultView?.scrollY ?? 0)
        shown.current = frame
        setPages((all) => all.filter((page) => page.key >= key))
      }
      frame.addEventListener('load', take)
      return () => frame.removeEventListener('load', take)
    }
  }, [])

  return { pages, show, frameOf, shown }
}

/** What finds a pressed part of the page, and its field: loaded with the first press. */
const loadFields = () => import('./preview-field.ts')

/** A press on a part of the page focuses its field; on a small screen the form is shown first. */
function usePressedFields(shown: { current: HTMLIFrameElement | null }, search: string, side: string): void {
  const navigate = useNavigate()
  const wanted = useRef('')
  const press = useRef(async (_: MouseEvent) => {})
  press.current = async (event) => {
    const { pressedField, focusField } = await loadFields()
    const field = pressedField(event)
    if (field === null) return
    wanted.current = field
    if (side === 'edit') focusField(field)
    else void navigate(withEditorView(search, { side: 'edit' }), { preventScrollReset: true })
  }

  useEffect(() => {
    const field = wanted.current
    wanted.current = ''
    if (side === 'edit' && field !== '') void loadFields().then(({ focusField }) => focusField(field))
  }, [side])

  // Each page of the preview has a document of its own, so it gets the listener again.
  useEffect(() => {
    const listen = () => {
      const page = shown.current?.contentDocument
      if (!page) return
      page.onclick = (event) => void press.current(event)
      page.ondragover = leaveFile
      page.ondrop = leaveFile
    }
    listen()
    const frame = shown.current
    frame?.addEventListener('load', listen)
    return () => frame?.removeEventListener('load', listen)
  })
}

/** The part of the page that shows the focused field is marked, also in the next preview, and in view when it gets the focus. */
function useFocusedField(shown: { current: HTMLIFrameElement | null }): void {
  useEffect(() => {
    let focused: EventTarget | null = null
    const mark = async (isFocused: boolean) => {
      const { fieldOfInput, markField } = await loadFields()
      const page = shown.current?.contentDocument
      if (page) markField(page, fieldOfInput(focused), isFocused)
    }
    const follow = ({ target, type }: Event) => {
      if (type === 'focusin') focused = target
      if (focused !== null) void mark(type === 'focusin').catch(() => {})
    }
    // The load of a frame does not bubble, but is seen on its way down.
    document.addEventListener('focusin', follow)
    document.addEventListener('load', follow, true)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('load', follow, true)
    }
  }, [shown])
}

/** The theme of the page, also when another one is chosen: what a frame in the page shows follows it. */
function useTheme(sent: string | undefined): string | undefined {
  return useSyncExternalStore(
    follow,
    () => currentTheme(sent),
    () => sent,
  )
}

function follow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
