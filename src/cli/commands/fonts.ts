import { groupOf } from '../command/group.ts'
import { addPart } from './fonts/add.ts'
import { listPart } from './fonts/list.ts'

export const fontsCommand = groupOf(
  'fonts',
  'faces for the PDF and the cards, for other scripts',
  [listPart, addPart],
  `Latin, Greek, Cyrillic, Hebrew and Arabic need no other font. NAME is a package of Fontsource, such as noto-serif-jp,
noto-sans-sc or noto-sans-kr, which is downloaded if it is not installed, or the path of a TTF, OTF or WOFF file.
WOFF2 files and variable fonts cannot be used. Fonts are in DATA_DIR/fonts; delete one there to remove it.
A running site makes its files again within seconds.`,
)
