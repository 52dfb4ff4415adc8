/**
 * Names in place of names: the same text always gives the same short word, and nobody without this site's key can tell
 * which text it was. For counting by address or mailbox without keeping either. Source: reliability 2.11.
 */
export interface Pseudonyms {
  of(kind: 'address' | 'mailbox' | 'domain', text: string): string
}
