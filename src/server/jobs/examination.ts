import { recordChecks } from '#calls/doctor/record-checks.ts'
import { serveExamination } from '#stack/doctor/examination-process.ts'

/** The process that runs the doctor's checks for the studio. docs/behaviour.md 28.4. */
serveExamination(recordChecks)
