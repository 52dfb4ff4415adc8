import { type CollectionName, collections } from '#resume/records/collections/collections.ts'
import { idsField } from '#resume/records/item-ids.ts'
import { type JsonSchema, jsonSchemaOf } from '#resume/schema/json-schema.ts'
import { listsWithIds } from '../../languages/translatable.ts'
import { bundleCollections } from './bundle.ts'

/** The JSON Schema of each collection's documents, by the name of its file. docs/behaviour.md 19.4. */
export function bundleSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(bundleCollections.map((name) => [`${name}.schema.json`, schemaOf(name)]))
}

function schemaOf(name: CollectionName): JsonSchema {
  const { about, fields, id } = collections[name]
  const uuid = { description: "the same as the file's name", type: ['string', 'null'] }
  const ids = {
    description: 'the ids of the items; an import makes them',
    type: ['array', 'null'],
    items: { type: 'string' },
  }
  const idsOfLists = Object.fromEntries(listsWithIds(name).map((list) => [idsField(list), ids]))
  return jsonSchemaOf(name, about, fields.entries, { ...(id === 'any' ? { uuid } : {}), ...idsOfLists })
}
