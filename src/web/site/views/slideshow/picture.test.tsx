import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Image } from '#resume/records/image.ts'
import { Backdrop } from '../parts/backdrop.tsx'
import { Picture } from './picture.tsx'

test('a picture offers AVIF as a source and WebP to every browser', () => {
  const html = renderToString(<Picture image={creek()} sizes="300px" />)
  expect(html).toContain('<source type="image/avif" srcSet="/pictures/abc-320.avif 320w, /pictures/abc-640.avif 640w"')
  expect(html).toContain('src="/pictures/abc-640.webp"')
  expect(html).not.toContain('type="image/webp"')
})

test('on the small screen a picture with a limit offers no wider variant, in either type', () => {
  const html = renderToString(<Picture image={creek()} sizes="300px" phoneLimitPx={320} />)
  const small = [...html.matchAll(/<source media="\(width &lt;= 640px\)" type="([^"]+)" srcSet="([^"]+)"/g)]
  expect(small.map(([, type, addresses]) => `${type}: ${addresses}`)).toEqual([
    'image/avif: /pictures/abc-320.avif 320w',
    'image/webp: /pictures/abc-320.webp 320w',
  ])
})

test('a picture has its size, alt text and main colour before it loads', () => {
  const html = renderToString(<Picture className="portrait" image={creek()} sizes="300px" />)
  expect(html).toContain('width="1600" height="900" alt="A creek at dusk."')
  expect(html).toContain('class="portrait tone-a88878"')
})

test('a focus point is a class in whole percent; a picture without one has none', () => {
  const focus = { x: 0.314, y: 0.42 }
  expect(renderToString(<Picture image={{ ...creek(), focus }} sizes="300px" />)).toContain(
    'class="tone-a88878 focus-at-31-42"',
  )
  expect(renderToString(<Picture image={creek()} sizes="300px" />)).not.toContain('focus-at')
})

test('a picture loads lazily, an eager one with high priority', () => {
  const lazy = renderToString(<Picture image={creek()} sizes="300px" />)
  const eager = renderToString(<Picture image={creek()} sizes="300px" eager />)
  expect(lazy).toContain('loading="lazy"')
  expect(lazy).not.toContain('fetchPriority')
  expect(eager).toContain('fetchPriority="high"')
  expect(eager).not.toContain('loading')
})

test('React writes no preload, which would overtake the eager picture', () => {
  const html = renderToString(
    <>
      <Backdrop image={creek()} />
      <Picture image={creek()} sizes="300px" eager />
    </>,
  )
  expect(html).not.toContain('preload')
})

test('the backdrop has no alt text and a low priority', () => {
  const html = renderToString(<Backdrop image={creek()} />)
  expect(html).toContain('alt=""')
  expect(html).toContain('fetchPriority="low"')
  expect(html).toContain('sizes="(width &lt;= 640px) 40vw, 100vw"')
})

test('a page without a backdrop has a drawn view, without a picture', () => {
  expect(renderToString(<Backdrop image={null} />)).toBe('<div class="backdrop backdrop--drawn"></div>')
})

test('no markup has a style attribute, which the policy forbids', () => {
  expect(renderToString(<Picture image={creek()} sizes="300px" />)).not.toContain('style=')
})

function creek(): Image {
  const picture = { hash: 'abc', widthPx: 1600, heightPx: 900, color: '#a88878', widths: [320, 640] }
  return { name: '1-creek.jpg', alt: 'A creek at dusk.', picture: { ...picture, types: ['avif', 'webp'] } }
}
