import { call, take } from '#domain/call.ts'
import type { FileMetadata, Files, ListRequest } from '#ports/content/files.ts'
import { none } from '#resume/result.ts'

/** Lists the files of a folder, or all files, across all pages of the listing. docs/behaviour.md 11.9. */
export const listFiles = call(
  async (
    { files }: { files: Pick<Files, 'list'> },
    request: Pick<ListRequest, 'prefix' | 'delimiter'> = {},
  ): Promise<FileMetadata[]> => {
    const listed: FileMetadata[] = []
    for (let pageToken: string | undefined; ; ) {
      const page = take(await files.list(pageToken === undefined ? request : { ...request, pageToken }))
      listed.push(...page.files)
      if (page.nextPageToken === none) return listed
      pageToken = page.nextPageToken
    }
  },
)
