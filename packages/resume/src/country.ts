import { type None, none } from './result.ts'

/** The codes that ISO 3166-1 assigns, which are not all that a runtime has names for: UK, SU and EU are only reserved. */
export const countryCodes: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

const assigned: ReadonlySet<string> = new Set(countryCodes)

/** A code as ISO 3166-1 has it; GB for UK, which many write. None for a code that is withdrawn, reserved or not assigned. */
export function assignedCountry(code: string): string | None {
  const known = code === 'UK' ? 'GB' : code
  return assigned.has(known) ? known : none
}

/** The name of a country in a language, by its code. */
export function countryName(code: string, language = 'en'): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

let codes: ReadonlyMap<string, string> | undefined

/** The code of a country by its English name in one of its common spellings, or none. */
export function countryCodeOf(name: string): string | None {
  codes ??= new Map([...countryCodes.flatMap(spellings), ...otherNames].map(([each, code]) => [compared(each), code]))
  return codes.get(compared(name)) ?? none
}

function spellings(code: string): [name: string, code: string][] {
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' }).of(code) ?? code
  const long = countryName(code)
  const names = [long, short, long.replace(/ \(.*\)$/, ''), long.replace(/ SAR China$/, ' SAR')]
  return names.map((name) => [name, code])
}

/** Names that Unicode's list does not have: former ones, and those of ISO 3166-1. */
const otherNames: readonly [name: string, code: string][] = [
  ['United States of America', 'US'],
  ['USA', 'US'],
  ['Great Britain', 'GB'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['Burma', 'MM'],
  ['Swaziland', 'SZ'],
  ['Macedonia', 'MK'],
  ['Cabo Verde', 'CV'],
  ['East Timor', 'TL'],
  ['Ivory Coast', 'CI'],
  ['Russian Federation', 'RU'],
  ['Viet Nam', 'VN'],
  ['Republic of Korea', 'KR'],
  ['The Netherlands', 'NL'],
  ['The Bahamas', 'BS'],
  ['The Gambia', 'GM'],
  ['Democratic Republic of the Congo', 'CD'],
  ['Republic of the Congo', 'CG'],
  ['Macau', 'MO'],
  ['Holy See', 'VA'],
]

/** A name without case, accents and punctuation; '&', 'St.' and the words they stand for are the same. */
function compared(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/[^\p{L}\d]/gu, '')
}
