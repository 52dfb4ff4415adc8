declare module 'virtual:hydration-loader' {
  /** The code of the hydration loader in the server's build; '' in the browser's. */
  const code: string
  export default code
}
