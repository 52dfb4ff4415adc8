/** Letters that look like Latin ones, each followed by the Latin letter: Cyrillic, Greek, small capitals, stroked letters. */
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
 * Replaces each letter of a word by the Latin letter that it looks like: without marks, in lower case, and with '0' and '1' as
 * o and l if the word begins with a letter. Letters without a Latin look-alike stay.
 */
export function latinLookAlike(word: string): string {
  const letters = [...word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()]
  const seen = letters.map((letter) => latin.get(letter) ?? letter).join('')
  return /^\p{L}/u.test(seen) ? seen.replaceAll('0', 'o').replaceAll('1', 'l') : seen
}
