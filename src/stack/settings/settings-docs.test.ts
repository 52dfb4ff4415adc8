import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Setting, sections, settingNames, settingTable } from './setting-table.ts'

/**
 * `.env.example` and the table of `docs/reference.md` are written from the setting table by
 * `npm run check -- src/stack/settings/settings-docs.test.ts -u`.
 */
const project = new URL('../../../', import.meta.url)
const lineLength = 120

test('.env.example is written from the setting table', async () => {
  const parts = Object.entries(sections).map(([title, settings]) => {
    const described = Object.entries<Setting>(settings).map(([name, setting]) => {
      const { defaultIs, otherwise } = setting
      const ending = defaultIs === undefined ? '' : ` Default: ${defaultIs.words}.`
      return `${commented(meaningOf(setting) + ending)}\n# ${name}=${defaultIs?.example ?? otherwise}\n`
    })
    return [`# --- ${title} ---\n`, ...described].join('\n')
  })
  await expect(`${commented(introduction)}\n\n${parts.join('\n')}`).toMatchFileSnapshot(pathOf('.env.example'))
})

test('the settings of docs/reference.md are written from the setting table', async () => {
  const rows = settingNames.map((name) => {
    const { defaultIs, otherwise } = settingTable[name]
    const shown = defaultIs === undefined ? `\`${otherwise}\`` : marked(defaultIs.words)
    return `| \`${name}\` | ${shown} | ${marked(meaningOf(settingTable[name]))} |\n`
  })
  const head = '| Name | Default | Meaning |\n|---|---|---|\n'
  const reference = readFileSync(pathOf('docs/reference.md'), 'utf8')
  const [before = '', after = ''] = reference.split(/^\| Name \| Default \| Meaning \|\n(?:\|.*\n)+/m)
  expect(after).toContain('\n## ')
  await expect(`${before}${head}${rows.join('')}${after}`).toMatchFileSnapshot(pathOf('docs/reference.md'))
})

test('every default that .env.example shows is valid, and is the default', () => {
  for (const name of settingNames.filter((each) => settingTable[each].defaultIs === undefined)) {
    const { rule, otherwise } = settingTable[name]
    expect(rule.read(String(otherwise)), name).toBe(otherwise)
  }
})

test('a setting that a choice needs names choices and values that exist', () => {
  for (const name of settingNames)
    for (const [setting, value] of settingTable[name].neededWith ?? [])
      expect(settingTable[setting as keyof typeof settingTable].rule.read(value), `${name}: ${setting}`).toBe(value)
})

const introduction =
  'Every setting of Vita. Copy this file to .env and remove the # from a line to change it; environment variables take ' +
  'precedence over the file. A line shows the default, or an example if the default is no fixed value. A wrong ' +
  'setting stops the start with one line that names it. The variable ENV_FILE names another file than .env.'

function meaningOf({ what, rule, more, inStudio }: Setting): string {
  const studio = inStudio === undefined ? '' : ` The studio changes it, too: Settings, ${inStudio}.`
  return `${what}: ${rule.holds}.${more === undefined ? '' : ` ${more}`}${studio}`
}

/** The text as lines of a comment, broken at spaces. */
function commented(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length <= lineLength) lines[lines.length - 1] = longer
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}

/** The text as Markdown of a cell: addresses and names of settings as code, files of docs as links. */
function marked(text: string): string {
  const names = new RegExp(`\\b(?:${settingNames.join('|')})\\b(?:=\\w+|/\\w+)?`, 'g')
  return text
    .replaceAll('|', '\\|')
    .replaceAll(names, '`$&`')
    .replaceAll(/\b[a-z]+:\/\/(?:[^\s,]*[^\s,.])?/g, '`$&`')
    .replaceAll(/\bdocs\/(\S+\.md)/g, '[$1]($1)')
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, project))
}
