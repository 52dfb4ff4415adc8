import { playSlideshows } from './autoplay.ts'

/**
 * The slideshow player plays a page's slideshows until React hydrates the page. Only pages whose handle says `plays` contain
 * it. docs/behaviour.md 10.1.
 */
document.addEventListener('vita:hydrated', playSlideshows(document))
