import { type None, none } from '../result.ts'

/** How a file is encoded; `isGuessed`: it is neither UTF-8 nor marked, and is read as Windows-1252. */
export type Encoding = { label: string; isGuessed: boolean }

/** Tells the encoding of a file whose bytes come piece by piece: by its byte order mark, else UTF-8, else Windows-1252. */
export function encodingTeller(): { write(bytes: Uint8Array): void; end(): Encoding | None } {
  let decoder: TextDecoder | undefined
  let label = ''
  let isDecoded = true
  const decode = (bytes: Uint8Array, stream: boolean) => {
    try {
      if (isDecoded) decoder?.decode(bytes, { stream })
    } catch {
      isDecoded = false
    }
  }
  return {
    write(bytes) {
      label ||= markOf(bytes) ?? 'utf-8'
      decoder ??= new TextDecoder(label, { fatal: true })
      decode(bytes, true)
    },
    end() {
      decode(new Uint8Array(), false)
      if (isDecoded) return { label: label || 'utf-8', isGuessed: false }
      return label === 'utf-8' ? { label: 'windows-1252', isGuessed: true } : none
    },
  }
}

/** The text of a file: by its byte order mark, else UTF-8; else none. */
export function decodedText(bytes: Uint8Array): string | None {
  try {
    return new TextDecoder(markOf(bytes) ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return none
  }
}

function markOf([first, second]: Uint8Array): string | None {
  return first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : none
}
