import { bundleCollections } from '../content/bundle.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { entryNameOf } from '../studio/entry-name.ts'
import { toFoundFolders } from '../studio/found-folder.ts'
import { importKinds } from '../studio/import-kinds.ts'
import { type Candidate, emptyRead, type Read, type Section } from './found-entry.ts'
import { itemNames, sectionOf } from './sections.ts'

/** Reads what was stored of a file to import; what is damaged is left out. */
export function toRead(stored: unknown): Read {
  const { kind, candidates, offers, folders, leftAlone, blank, problems } = isFields(stored) ? stored : {}
  const known = Object.keys(importKinds).find((each) => each === kind) as Read['kind'] | undefined
  return {
    kind: known ?? emptyRead('bundle').kind,
    candidates: toCandidates(candidates),
    offers: toCandidates(offers),
    folders: toFoundFolders(folders),
    leftAlone: groupsIn(leftAlone).map(({ name, why, count }) => ({
      ...{ name: String(name), why: String(why), count: Number(count) },
    })),
    blank: typeof blank === 'number' ? blank : 0,
    problems: groupsIn(problems).map(({ file, field, reason }) => ({
      ...{ file: String(file), field: String(field), reason: String(reason) },
    })),
  }
}

export function toCandidates(stored: unknown): Candidate[] {
  return groupsIn(stored).flatMap((each) => toCandidate(each) ?? [])
}

function toCandidate(stored: Fields): Candidate | None {
  const { section, fields, missing, reasons, place, uuid, fate, isOffered, whole } = stored
  if (!isSection(section) || !isFields(fields)) return none
  const name = isFields(whole) ? entryNameOf(String(whole.collection), String(whole.id)) : none
  if (whole !== undefined && name === none) return none
  return {
    ...{ section, fields: { ...fields }, missing: strings(missing), reasons: strings(reasons) },
    ...(typeof place === 'string' ? { place } : {}),
    ...(typeof uuid === 'string' ? { uuid } : {}),
    ...(fate === 'left alone' || fate === 'merged' ? { fate } : {}),
    ...(isOffered === true ? { isOffered } : {}),
    ...(name === none ? {} : { whole: name }),
  }
}

function isSection(value: unknown): value is Section {
  const sections = [...bundleCollections.map(sectionOf), ...Object.keys(itemNames), 'email', 'courses']
  return sections.some((section) => section === value)
}

function groupsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
