import { type ComponentProps, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'

/** A text area as high as its text, also in a browser without `field-sizing` (Safari to 26.1). */
export function TextArea({ ref, ...props }: ComponentProps<'textarea'>) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)
  const { value } = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: a script may have changed the text
  useLayoutEffect(() => adaptHeight(area.current), [value])

  // A width changes with the window, and where folded fields open.
  useEffect(() => {
    const { current } = area
    if (current === null || growsByItself()) return
    let width = 0
    const observer = new ResizeObserver(() => {
      if (width === current.clientWidth) return
      width = current.clientWidth
      adaptHeight(current)
    })
    const typed = () => adaptHeight(current)
    observer.observe(current)
    current.addEventListener('input', typed)
    return () => {
      observer.disconnect()
      current.removeEventListener('input', typed)
    }
  }, [])

  return <textarea {...props} ref={area} />
}

function growsByItself(): boolean {
  return CSS.supports('field-sizing', 'content')
}

/** Its margin has the place of its text meanwhile: a page that becomes shorter for a moment scrolls. */
function adaptHeight(area: HTMLTextAreaElement | null): void {
  if (area === null || growsByItself()) return
  const { style } = area
  style.marginBlockEnd = `${area.offsetHeight}px`
  style.blockSize = '0'
  style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  style.marginBlockEnd = ''
}
