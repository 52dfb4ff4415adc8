import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.ts'
import { collections } from '../collections/collections.ts'
import { type BundleCollection, bundleCollections } from './bundle.ts'

/** The JSON Schema of each collection's documents, by the name of its file. docs/behaviour.md 19.4. */
export function bundleSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(bundleCollections.map((name) => [`${name}.schema.json`, schemaOf(name)]))
}

function schemaOf(name: BundleCollection): JsonSchema {
  const { about, fields, id } = collections[name]
  const uuid = { description: "the same as the file's name", type: ['string', 'null'] }
  return jsonSchemaOf(name, about, fields.entries, id === 'any' ? { uuid } : {})
}
