import { type SettingName, settingTable } from './setting-table.ts'

/** A setting's text as it may be shown: the owner learns which secrets are set, and nothing of their values. */
export function settingText(name: SettingName, value: string): string {
  const { shownAs } = settingTable[name]
  if (shownAs === 'secret') return '(was set)'
  return shownAs === 'address' ? withoutSecrets(value) : value
}

/** An address without user, password and query, which may be secrets. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return '(was set)'
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}
