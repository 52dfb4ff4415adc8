/**
 * Whether a key belongs to an input method, with which Japanese, Chinese or Korean is written. Safari sends the Enter that ends a word
 * after the composition, with the key code 229.
 */
export function isOfInputMethod({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}
