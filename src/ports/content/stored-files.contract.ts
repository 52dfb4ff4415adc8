import { none, success } from '#domain/result.ts'
import { data } from '#support/small-bundle.ts'
import type { FileChange, Files } from './files.ts'

export function change(name: string, content: string): FileChange {
  return { name, bytes: async () => success(text(content)) }
}

export function deletion(name: string): FileChange {
  return { name, bytes: none }
}

export async function namesOf(files: Files): Promise<string[]> {
  return data(await files.list({})).files.map(({ name }) => name)
}

export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
