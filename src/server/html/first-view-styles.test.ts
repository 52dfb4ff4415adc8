import { expect, test } from 'vitest'
import { firstViewOf, withoutUnusedRules, withShortNames } from './first-view-styles.ts'

test('rules for classes that the page does not use are left out', () => {
  expect(firstViewOf('.a{color:red}.b{color:blue}p{margin:0}')(used('a'))).toBe('.a{color:red}p{margin:0}')
})

test.each([
  ['.a .b', false],
  ['.b,.c', false],
  ['.a:not(.b,.c)', true],
  ['.a:is(.b,.a)', true],
  ['.a:is(.b,.c)', false],
  [':where(.a)+p', true],
  ['.a:has(>.b)', false],
  ['.a:has(>.b,>.a)', true],
  ['.a[title="b.c:hover,{x}"]', true],
  ['.a:nth-child(2 of .b)', true],
  ['.a.b--wide', false],
  ['.a[disabled]', false],
])('with only the class a, the rule of %s is needed: %s', (selector, isNeeded) => {
  const css = `${selector}{color:red}`
  expect(firstViewOf(css)(used('a'))).toBe(isNeeded ? css : '')
})

test.each([
  ['pre', false],
  ['.a pre', false],
  ['.a>p', true],
  ['p,pre', 'p'],
  ['p:is(pre,b)', true],
  ['p:is(pre,i)', false],
  ['p:not(pre)', true],
  ['p:nth-child(2n+1)::before', true],
  ['*', true],
  [':root[data-theme=dark] b', true],
])('on a page with p and b but no pre, the rule of %s is needed: %s', (selector, isNeeded) => {
  const needed = isNeeded === true ? selector : isNeeded
  expect(firstViewOf(`${selector}{color:red}`)(used('a'))).toBe(needed ? `${needed}{color:red}` : '')
})

test.each([
  ['a:hover', false],
  ['a:focus-visible', false],
  ['p:focus-within', false],
  ['p:active,p:hover', false],
  ['p:has(a:hover)', false],
  ['p:popover-open', true],
  ['div:has(>p:popover-open)', false],
  ['a:focus', true],
  ['dialog::backdrop', false],
  ['p:not(:hover)', true],
  ['p:first-child', true],
  ['p:checked', true],
  ['p::before', true],
])('the rule of the state %s is needed: %s', (selector, isNeeded) => {
  const css = `${selector}{color:red}`
  expect(firstViewOf(css)(used())).toBe(isNeeded ? css : '')
})

test('a rule with transitions only is left out, one with an animation is not', () => {
  const both = 'a{transition:color 1s;color:red}'
  expect(firstViewOf('a{transition:color 1s,opacity 1s}')(used())).toBe('')
  expect(firstViewOf('a{transition-behavior:allow-discrete;transition:none}')(used())).toBe('')
  expect(firstViewOf(`${both}b{animation:turn 1s}`)(used())).toBe(`${both}b{animation:turn 1s}`)
})

test('rules keep their order and their layer, media and container; an empty group is left out', () => {
  const css =
    '@layer a,b;@layer b{@media (width<=640px){.a{color:red}}@media print{.a{color:#000}}@container x (width<8rem){.b{color:red}}}p{margin:0}'
  expect(firstViewOf(css)(used('a'))).toBe(
    '@layer a,b;@layer b{@media (width<=640px){.a{color:red}}@media print{.a{color:#000}}}p{margin:0}',
  )
})

test('a rule that holds others is one rule', () => {
  const css = '.a{color:red;&:hover{color:blue}}'
  expect(firstViewOf(css)(used('a'))).toBe(css)
})

test('fonts stay, and of the keyframes those that a rule names', () => {
  const [font, turn] = ['@font-face{font-family:A;src:url(a.woff2)}', '@keyframes turn{to{rotate:1turn}}']
  expect(firstViewOf(`${font}${turn}@keyframes fade{0%{opacity:0}to{opacity:1}}p{animation:turn 1s}`)(used())).toBe(
    `${font}${turn}p{animation:turn 1s}`,
  )
})

test('keyframes whose name is only a part of other words are left out', () => {
  expect(firstViewOf('@keyframes turn{to{rotate:1turn}}.return{margin:0}')(used('return'))).toBe('.return{margin:0}')
})

test('a rule that is empty without its custom properties is left out, with the group that then is', () => {
  const empty = '@media print{:root{--d:3px}}'
  expect(withoutUnusedRules(`@layer a,b;${empty}p{margin:0}@layer a{${empty}}`)).toBe('@layer a,b;p{margin:0}')
})

test('custom properties that no rule reads are left out, also those that only they read', () => {
  expect(withoutUnusedRules(':root{--a:1px;--b:var(--c);--c:2px;--d:3px}p{margin:var(--a)}')).toBe(
    ':root{--a:1px;}p{margin:var(--a)}',
  )
})

/** These classes, on a page with a few elements. */
function used(...names: string[]): Set<string> {
  return new Set([...names, '<a', '<b', '<div', '<dialog', '<p'])
}

test.each([
  ['.a,.b', '.a'],
  ['p:hover,p', 'p'],
  ['.b .a,:is(.b,.a),.b', ':is(.b,.a)'],
])('of the list %s the first view has %s', (list, needed) => {
  expect(firstViewOf(`${list}{color:red}`)(used('a'))).toBe(`${needed}{color:red}`)
})

test('properties of the root have short names, and those of other rules keep theirs for a stylesheet that comes later', () => {
  const css = ':root{--wide:1px;--icon:2px}@media print{html:root{--wide:3px}}.a{--icon:4px;width:var(--wide)}'
  expect(withShortNames(css)).toBe(
    ':root{--0:1px;--icon:2px}@media print{html:root{--0:3px}}.a{--icon:4px;width:var(--0)}',
  )
})
