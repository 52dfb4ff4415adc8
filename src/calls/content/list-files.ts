import { none, type Result, success } from '#domain/result.ts'
import type { FileMetadata, Files, ListRequest } from '#ports/content/files.ts'

/** Lists the files of a folder, or all files, across all pages of the listing. docs/behaviour.md 11.9. */
export async function listFiles(
  { files }: { files: Pick<Files, 'list'> },
  request: Pick<ListRequest, 'prefix' | 'delimiter'> = {},
): Promise<Result<FileMetadata[]>> {
  const listed: FileMetadata[] = []
  for (let pageToken: string | undefined; ; ) {
    const page = await files.list(pageToken === undefined ? request : { ...request, pageToken })
    if (!page.ok) return page
    listed.push(...page.data.files)
    if (page.data.nextPageToken === none) return success(listed)
    pageToken = page.data.nextPageToken
  }
}
