import { expect, test } from 'vitest'
import { isNestedDeeper } from './json.ts'

test('levels of lists and objects are counted, not those in texts', () => {
  expect(isNestedDeeper('{"a":[[1]]}', 3)).toBe(false)
  expect(isNestedDeeper('{"a":[[1]]}', 2)).toBe(true)
  expect(isNestedDeeper('["[[[","\\"[[","]"]', 1)).toBe(false)
  expect(isNestedDeeper('[[],[],[]]', 2)).toBe(false)
})
