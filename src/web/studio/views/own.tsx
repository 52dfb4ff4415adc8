import { useOwnTexts } from '../text/own-texts.ts'

/** A text of the owner within words of the studio. */
export function Own({ children }: { children: string }) {
  return <bdi lang={useOwnTexts().lang}>{children}</bdi>
}
