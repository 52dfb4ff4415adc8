import { zipBytes } from './zip-bytes.ts'

/** Nearly 64 KB, which one character beyond Latin-1 makes twice as large in memory. */
const text = (row: number) => `\u2013 ${row} ${'lorem ipsum dolor sit amet '.repeat(2350)}`
const table = (rows: number, header: string, rowOf: (row: number) => string) =>
  `${header}\n${Array.from({ length: rows }, (_, row) => rowOf(row)).join('\n')}\n`

/** A LinkedIn archive of three tables: with 36 MB and 570 entries, nearly as much as the command line takes. */
export function largestArchive(rows = 190): Uint8Array {
  return zipBytes([
    {
      name: 'Positions.csv',
      content: table(rows, 'Company Name,Title,Description,Started On', (row) => `C${row},T,"${text(row)}",2001`),
    },
    {
      name: 'Projects.csv',
      content: table(rows, 'Title,Description,Url,Started On', (row) => `P${row},"${text(row)}",,2001`),
    },
    { name: 'Honors.csv', content: table(rows, 'Title,Description,Issued On', (row) => `H${row},"${text(row)}",2001`) },
  ])
}
