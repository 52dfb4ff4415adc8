declare module 'virtual:starter' {
  /** The starter's code in a page that the server makes; '' in the browser. */
  const code: string
  export default code
}
