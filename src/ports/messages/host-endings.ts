/** The registered endings of host names: they distinguish a host from a name such as 'Node.js'. */
export interface HostEndings {
  /** Whether a label, in any case and script, is a top-level domain of the Public Suffix List: 'com', 'рф', 'xn--p1ai'. */
  isRegistered(label: string): boolean
}
