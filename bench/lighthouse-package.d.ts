/** The part of the package that this repository uses: a clone type-checks without the packages of bench. */
declare module 'lighthouse' {
  type Audit = { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  export type Report = {
    categories: Record<string, { score: number | null } | undefined>
    audits: Record<string, Audit>
    runtimeError?: { message: string }
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[]; skipAudits: string[] },
  ): Promise<{ lhr: Report } | undefined>
}
