/**
 * Names of products and files whose ending is also a top-level domain. The list is closed and spelled exactly: a rule by
 * spelling would let 'Evil.NET' pass, which mail programs link as they link 'evil.net'. Names that are commonly typed as
 * addresses ('draw.io', 'lib.rs') are not in it. docs/decisions/018-confirmations.md.
 */
export const productNames: readonly string[] = [
  ...['ASP', 'ADO', 'VB', 'ML', 'Basic', 'Json', 'Paint', 'Akka', 'Lucene', 'Math', 'Rx'].map((name) => `${name}.NET`),
  ...['Socket', 'Engine', 'System'].map((name) => `${name}.IO`),
  'System.Net',
  ...['README', 'CHANGELOG', 'CONTRIBUTING', 'CODE_OF_CONDUCT', 'LICENSE', 'SECURITY', 'INSTALL', 'AGENTS'].map(
    (name) => `${name}.md`,
  ),
  ...['main', 'setup', 'manage', 'app', 'settings', 'models', 'views', 'conftest', '__init__'].map(
    (name) => `${name}.py`,
  ),
  'main.rs',
]

/**
 * The names in a text, each alone: not the end of a longer host ('evil-ASP.NET', 'my.ASP.NET'), and without a path, a query
 * or a port after it, which only addresses have.
 */
export const productName = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}\\p{So}\\p{Emoji_Modifier}_.@/\\\\-])(?:${productNames.map(escaped).join('|')})` +
    '(?![\\p{L}\\p{M}\\p{N}_]|[/\\\\?#&=][^ ]|:\\p{N})',
  'gu',
)

function escaped(name: string): string {
  return name.replaceAll('.', '\\.')
}
