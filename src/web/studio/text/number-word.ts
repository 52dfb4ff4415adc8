const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** 'Three' up to twelve, '13' from there on. */
export function numberWord(count: number): string {
  return words[count] ?? String(count)
}
