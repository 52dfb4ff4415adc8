import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { type None, none } from '../result.ts'

export type RecordSplitter = {
  write(text: string): void
  /** Returns why the file ends early, as the end of a sentence, or none. */
  end(): Promise<string | None>
}

/** More than the columns of a table hold together, at 64 KB each. */
const maxRecordBytes = 2 ** 20

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that never closes; what follows it was left out',
  CSV_MAX_RECORD_SIZE: 'has a row of more than 1 MB; it and what follows it was left out',
}

/** Programs and people add to files of others, so a file may have line ends of several kinds. */
const lineEnds = ['\r\n', '\n', '\r']

/**
 * Splits comma-separated values, RFC 4180, that come piece by piece. `onRecord` returns whether it wants more. A quote that never
 * closes, and a row that is too large, end the file.
 */
export function csvRecords(delimiter: string, onRecord: (record: string[]) => boolean): RecordSplitter {
  let isOpen = true
  const take = (record: string[]) => {
    isOpen = isOpen && onRecord(record)
    return null
  }
  const lenient = { bom: true, relax_column_count: true, relax_quotes: true, record_delimiter: lineEnds }
  const parser = parse({ ...lenient, delimiter, max_record_size: maxRecordBytes, on_record: take })
  const done: Promise<string | None> = finished(parser.resume()).then(
    () => none,
    (error: unknown) => {
      const problem = error instanceof CsvError ? problems[error.code] : undefined
      if (problem === undefined) throw error
      return problem
    },
  )
  // `end` reports the error.
  done.catch(() => none)
  return {
    write(text) {
      if (isOpen && parser.writable) parser.write(text)
    },
    end() {
      if (isOpen && parser.writable) parser.end()
      else parser.destroy()
      return isOpen ? done : Promise.resolve(none)
    },
  }
}
