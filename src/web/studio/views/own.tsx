import { useOwnTexts } from '../text/own-texts.ts'

/** A text of the owner within words of the studio; `field` is the name of its field. */
export function Own({ children, field }: { children: string; field?: string }) {
  return <bdi lang={useOwnTexts(field).lang}>{children}</bdi>
}
