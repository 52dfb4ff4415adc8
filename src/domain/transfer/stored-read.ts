import { bundleCollections } from '../content/bundle/bundle.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { importKinds } from '../studio/import-kinds.ts'
import { emptyRead, type ParsedItem, type Read, type Section } from './parsed-entry.ts'
import { itemNames, sectionOf } from './sections.ts'

/** Reads what was stored of a resume; what is damaged is left out. A bundle is in the draft as a whole, so nothing of it is stored but its problems. */
export function toRead(stored: unknown): Read {
  const { kind, parsedItems, offers, leftAlone, blank, problems } = isFields(stored) ? stored : {}
  const known = Object.keys(importKinds).find((each) => each === kind) as Read['kind'] | undefined
  return {
    kind: known ?? emptyRead('bundle').kind,
    parsedItems: toCandidates(parsedItems),
    offers: toCandidates(offers),
    folders: [],
    leftAlone: groupsIn(leftAlone).map(({ name, why, count }) => ({
      ...{ name: String(name), why: String(why), count: Number(count) },
    })),
    blank: typeof blank === 'number' ? blank : 0,
    problems: groupsIn(problems).map(({ file, field, reason }) => ({
      ...{ file: String(file), field: String(field), reason: String(reason) },
    })),
  }
}

function toCandidates(stored: unknown): ParsedItem[] {
  return groupsIn(stored).flatMap((each) => toParsedItem(each) ?? [])
}

function toParsedItem(stored: Fields): ParsedItem | None {
  const { section, fields, missing, reasons, place, uuid, fate, isOffered } = stored
  if (!isSection(section) || !isFields(fields)) return none
  return {
    ...{ section, fields: { ...fields }, missing: strings(missing), reasons: strings(reasons) },
    ...(typeof place === 'string' ? { place } : {}),
    ...(typeof uuid === 'string' ? { uuid } : {}),
    ...(fate === 'left alone' || fate === 'merged' ? { fate } : {}),
    ...(isOffered === true ? { isOffered } : {}),
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
