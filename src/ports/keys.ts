/** Keys of this site, each for one purpose only: who has one cannot tell another. */
export interface Keys {
  /** 32 bytes, the same at every start: HKDF-SHA-256 of the master key with the purpose as its info. Source: RFC 5869. */
  for(purpose: string): Uint8Array
}
