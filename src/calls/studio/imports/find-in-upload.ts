import type { Result } from '#domain/result.ts'
import type { Read } from '#domain/transfer/found-entry.ts'
import type { Setting } from '#domain/transfer/json-resume/read-json-resume.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { Ports } from '#ports/ports.ts'
import { brought, isBundle, readResumeFile, type TextStore } from '../../transfer/read-resume-file.ts'
import type { OnProgress } from '../../transfer/validate-bundle.ts'
import { findInBundle } from './find-in-bundle.ts'

/**
 * Finds what an uploaded file holds; its kind is detected from its content, as on the command line. Fails with 'invalid' and a
 * message for the owner when nothing in it can be used. docs/behaviour.md 25.1.
 */
export async function findInUpload(
  ports: Pick<Ports, 'archives' | 'pictures' | 'resumeFiles'>,
  file: UploadedFile,
  setting: Setting,
  texts: TextStore,
  onProgress: OnProgress,
): Promise<Result<Read>> {
  if ((await brought(file)) === 'zip' && (await isBundle(ports.resumeFiles, file)))
    return findInBundle(ports, file, onProgress)
  return readResumeFile(ports.resumeFiles, file, setting, texts)
}
