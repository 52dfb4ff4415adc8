import { expect, test } from 'vitest'
import { isHostEnding } from '#libraries/host-endings.ts'
import { withoutLinkLike } from './link-like.ts'
import { productNames } from './product-names.ts'

const left = (text: string) => withoutLinkLike(text, isHostEnding)
const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

test.each(productNames)('%s is a product, wherever a sentence has it', (name) => {
  expect(isHostEnding(endingOf(name)), 'without the list it would be left out').toBe(true)
  for (const text of [
    name,
    `${name}?`,
    `I know ${name}, ${name}; and ${name}.`,
    `(${name})`,
    `“${name}”`,
    `${name}: five years`,
    `${name}-based`,
    `${name}’s`,
    `${name}\n${name}`,
  ])
    expect(left(text)).toBe(text)
})

test.each(productNames)('%s is left out as an address, or as a part of one', (name) => {
  for (const text of [
    name.toLowerCase(),
    name.toUpperCase() === name ? `${name.slice(0, -1)}${name.slice(-1).toLowerCase()}` : name.toUpperCase(),
    `www.${name}`,
    `my.${name}`,
    `evil-${name}`,
    `evil${name}`,
    `❤${name}`,
    `https://${name}`,
    `me@${name}`,
    `@${name}`,
    `${name}/x`,
    `${name}?x=1`,
    `${name}#x`,
    `${name}:8080`,
    `${name}.com`,
    `${name}-evil.com`,
  ])
    if (!productNames.includes(text)) expect([text, left(text)]).toEqual([text, '[left out]'])
})

test.each([...new Set(productNames.map(endingOf))])('any other name with the ending .%s is left out', (ending) => {
  for (const name of ['evil', 'Evil', 'EVIL', 'Evil2', 'ASPX', 'XASP', 'READMES', 'Socket2', 'sOcket'])
    expect(left(`See ${name}.${ending} now`)).toBe('See [left out] now')
})
