/** Build-time values of `vite.config.ts`. */
interface ImportMetaEnv {
  /** The menu that a page shows when the layout's data could not be loaded. */
  readonly PLAIN_MENU: import('#domain/site/menu.ts').MenuItem[]
}

declare module 'virtual:hydration-loader' {
  /** The code of the hydration loader in the server's build; '' in the browser's. */
  const code: string
  export default code
}

declare module 'virtual:slideshow-player' {
  /** The code of the slideshow player in the server's build; '' in the browser's. */
  const code: string
  export default code
}

declare module 'virtual:theme' {
  /** The code that shows the chosen theme in the server's build; '' in the browser's. */
  const code: string
  export default code
}
