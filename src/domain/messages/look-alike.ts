/** Letters that look like Latin ones, each before the Latin letter: Cyrillic, Greek, small capitals, letters with a stroke. */
const pairs = [
  'аaвbсcԁdеeгrһhіiјjкkӏlмmнhоoрpԛqѕsтtцuѵvԝwхxуy', // Cyrillic
  'αaβbεeγyηnιiκkνvοoρpτtυuχxωw', // Greek
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz', // small capitals
  'ɑaɡgıiȷjłløođdħhŧtßb',
].join('')

const latin: ReadonlyMap<string, string> = new Map(
  Array.from({ length: pairs.length / 2 }, (_, at) => [pairs.charAt(2 * at), pairs.charAt(2 * at + 1)]),
)

/**
 * A word in the Latin letters that a reader takes its letters for: without marks, in lower case, and with '0' and '1' as o and l
 * where it begins with a letter. Letters that look like none stay.
 */
export function latinLookAlike(word: string): string {
  const letters = [...word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()]
  const seen = letters.map((letter) => latin.get(letter) ?? letter).join('')
  return /^\p{L}/u.test(seen) ? seen.replaceAll('0', 'o').replaceAll('1', 'l') : seen
}
