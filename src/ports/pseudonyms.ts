/**
 * Names in place of names: the same text always gives the same short word, and nobody without this site's key can tell
 * which text it was, nor make one. For counting by address or mailbox without keeping either, and for marks that only this
 * site can give (a known device, a form of a session). Source: docs/behaviour.md 15.7.
 */
export interface Pseudonyms {
  of(kind: 'address' | 'mailbox' | 'domain' | 'account' | 'device' | 'form', text: string): string
}
