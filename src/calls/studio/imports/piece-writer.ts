import { type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/** Writes JSON values to files that are lists of about 1 MB, so that they are never one text. */
export type PieceWriter = {
  /** Returns the number of the file that will have the value. Until `flush` it is in memory as UTF-8. */
  add(value: unknown): number
  flush(): Promise<Result<void>>
  /** How many files there are. */
  count(): number
}

const pieceBytes = 2 ** 20

export function pieceWriter({ files }: Pick<Ports, 'files'>, nameOf: (piece: number) => string): PieceWriter {
  let [first, pieces, size]: [number, Uint8Array<ArrayBuffer>[][], number] = [0, [], pieceBytes]
  return {
    add(value) {
      const bytes = new TextEncoder().encode(JSON.stringify(value))
      if (size >= pieceBytes || pieces.length === 0) {
        pieces.push([])
        size = 0
      }
      pieces.at(-1)?.push(bytes)
      size += bytes.length
      return first + pieces.length - 1
    },

    async flush() {
      for (const piece of pieces) {
        const list = new Blob(piece.flatMap((value, index) => [index === 0 ? '[' : ',', value]).concat(']'))
        const written = await files.write(nameOf(first), new Uint8Array(await list.arrayBuffer()))
        if (!written.ok) return written
        first += 1
      }
      pieces = []
      return success()
    },

    count: () => first + pieces.length,
  }
}
