/**
 * Whether a text holds something that a reader could follow or call: a scheme, www., a host name, an address, a handle, or
 * a long number. It decides what a confirmation repeats. A sender can type any address, so leaving out a harmless text is
 * better than sending an advert in the owner's name. docs/behaviour.md 6.2.
 */
export function isLinkLike(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    // Dots in other spellings: 't[.]me', 't(dot)me', and the full stops of other scripts.
    .replaceAll(/\s*[[({<]\s*(\.|dot|punkt|point)\s*[\])}>]\s*/gi, '.')
    .replaceAll(/[\u3002\uff0e\uff61\u2024]/g, '.')
    // A date has as many digits as a telephone number.
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, '')
  return signs.some((sign) => sign.test(plain))
}

const signs = [
  /[a-z][a-z0-9+.-]*:\/\//i,
  /\b(mailto|tel|sms|data|javascript|bitcoin|magnet|skype|whatsapp|tg)\s*:/i,
  /\bwww\b\s*\./i,
  // A label, a dot, and letters after it without a space: 'example.org', 'пример.рф', not 'end. Next' and not '3.14'.
  /[\p{L}\p{N}_-]\.\p{L}[\p{L}\p{M}\p{N}-]+/u,
  /\bxn--/i,
  /@[\p{L}\p{N}_]/u,
  /<\s*\/?\s*[a-z!]/i,
  // Seven digits or more in one run, whatever separates them: a telephone or account number.
  /(?:\p{Nd}[\s().+/-]{0,3}){7,}/u,
]
