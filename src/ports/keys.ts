/** Keys of this site, one for each purpose; no key reveals another. docs/behaviour.md 14.11. */
export interface Keys {
  /** 32 bytes, the same at every start: HKDF-SHA-256 of the master key with the purpose as its info. RFC 5869. */
  for(purpose: string): Uint8Array
}
